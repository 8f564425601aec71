import type { BlockProgress, RenderBlocks } from '#content/markdown/blocks.ts';
import { renderSlice } from './renderSlice.ts';

/** What draws the texts of a page, one after the other; a new one calls off the one under way. */
export interface BlockDrawing {
  /** Draws a text: what is seen first at once, and the rest of a long one between other work. */
  readonly draw: (text: string) => void;
  /** Draws what a text became by a key, for the frame that shows it in the editor where that is quick, and else behind it. */
  readonly follow: (text: () => string) => void;
  readonly stop: () => void;
}

/** What takes no longer, ms, is drawn in the frame that shows the key in the editor, so that one frame shows both. */
const QUICK_MS = 10;

/** How long typing rests before what is long, or likely to be taken back, is drawn, ms (spec §9). */
const REST_MS = 300;

/** Begins to draw with a renderer; `put` shows what there is. */
export function drawBlocks(
  render: RenderBlocks,
  put: (progress: BlockProgress) => void,
): BlockDrawing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let wanted: (() => string) | null = null;
  let drawn: string | null = null;
  /** What the last key took, ms. */
  let lastTook = 0;

  const begin = (text: string, live: boolean) => {
    if (text === drawn) return;
    drawn = text;
    clearTimeout(timer);
    const steps = render(text, live);
    const slice = () => {
      const { found, rests } = renderSlice(steps);
      if (found !== null) put(found);
      if (found?.complete !== true) timer = setTimeout(slice, rests ? REST_MS : 0);
    };
    slice();
  };
  const catchUp = () => {
    if (wanted === null) return;
    const began = performance.now();
    const text = wanted();
    wanted = null;
    begin(text, true);
    lastTook = performance.now() - began;
  };

  return {
    draw: (text) => begin(text, false),
    follow: (text) => {
      const isWaiting = wanted !== null;
      wanted = text;
      if (isWaiting) return;
      if (lastTook <= QUICK_MS) frame = requestAnimationFrame(catchUp);
      else frame = requestAnimationFrame(() => (soon = setTimeout(catchUp)));
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(soon);
      if (frame !== undefined) cancelAnimationFrame(frame);
      wanted = null;
    },
  };
}
