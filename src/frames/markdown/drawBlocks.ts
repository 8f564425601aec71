import type { BlockProgress, RenderBlocks } from '#content/markdown/blocks.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';

export type BlockDrawing = ReturnType<typeof drawBlocks>;

/** Up to this many ms, rendering fits into the frame that paints the keystroke in the editor. */
const QUICK_MS = 10;

/** Debounce for slow blocks and for changes likely to be undone by the next keys, ms (spec §9). */
const REST_MS = 300;

export function drawBlocks(render: RenderBlocks, put: (progress: BlockProgress) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let afterFrame: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let wanted: (() => string) | null = null;
  let drawn: string | null = null;
  let lastTookMs = 0;

  const begin = (text: string, live: boolean) => {
    if (text === drawn) return;
    drawn = text;
    clearTimeout(timer);
    const steps = render(text, live);
    const slice = () => {
      const { found, waitsForPause } = renderSlice(steps);
      if (found !== null) put(found);
      if (found?.complete !== true) timer = setTimeout(slice, waitsForPause ? REST_MS : 0);
    };
    slice();
  };
  const renderWanted = () => {
    if (wanted === null) return;
    const began = performance.now();
    const text = wanted();
    wanted = null;
    begin(text, true);
    lastTookMs = performance.now() - began;
  };

  return {
    /** Renders the first blocks at once, the rest in slices; cancels an earlier text. */
    draw: (text: string) => begin(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, false),
    /** Renders after a keystroke: in the next animation frame if the last one was quick, else after it. */
    follow: (text: () => string) => {
      const isWaiting = wanted !== null;
      wanted = text;
      if (isWaiting) return;
      if (lastTookMs <= QUICK_MS) frame = requestAnimationFrame(renderWanted);
      else frame = requestAnimationFrame(() => (afterFrame = setTimeout(renderWanted)));
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(afterFrame);
      if (frame !== undefined) cancelAnimationFrame(frame);
      wanted = null;
    },
  };
}

const SLICE_MS = 8;

/** Shown when a text cannot be rendered (spec §8). */
const PROBLEM: BlockProgress = {
  blocks: [{ html: '<p class="problem">Error parsing Markdown</p>', line: 0 }],
  complete: true,
  features: GITHUB,
};

/** Continues a rendering until it is complete, needs a pause in typing, or the slice is spent. Never throws. */
export function renderSlice(steps: ReturnType<RenderBlocks>) {
  const end = performance.now() + SLICE_MS;
  let found: BlockProgress | null = null;
  do {
    const step = next(steps);
    if (step === 'rest') return { found, waitsForPause: true };
    found = step ?? found;
  } while (found?.complete !== true && performance.now() < end);
  return { found, waitsForPause: false };
}

function next(steps: ReturnType<RenderBlocks>): BlockProgress | 'rest' | null {
  try {
    return steps.next().value ?? null;
  } catch (error) {
    reportError(error);
    return PROBLEM;
  }
}
