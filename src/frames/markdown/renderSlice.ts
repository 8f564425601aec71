import type { BlockProgress, RenderBlocks } from '#content/markdown/blocks.ts';

/** How long rendering goes on without a pause, ms: a key is not kept waiting by it. */
const SLICE_MS = 8;

/** What stands in place of a text that cannot be rendered (spec §8). */
const PROBLEM: BlockProgress = {
  blocks: [{ html: '<p class="problem">Error parsing Markdown</p>', line: 0 }],
  complete: true,
};

/** What a rendering came to in one go. */
interface RenderSlice {
  /** What there is to show by now; null when that is nothing new. */
  readonly found: BlockProgress | null;
  /** Whether it asks to go on only once the typing rests. */
  readonly rests: boolean;
}

/** Goes on with a rendering for a while, ms: until all is there, it rests, or a pause is due. Never throws. */
export function renderSlice(steps: ReturnType<RenderBlocks>): RenderSlice {
  const end = performance.now() + SLICE_MS;
  let found: BlockProgress | null = null;
  do {
    const step = next(steps);
    if (step === 'rest') return { found, rests: true };
    found = step ?? found;
  } while (found?.complete !== true && performance.now() < end);
  return { found, rests: false };
}

function next(steps: ReturnType<RenderBlocks>): BlockProgress | 'rest' | null {
  try {
    return steps.next().value ?? null;
  } catch (error) {
    reportError(error);
    return PROBLEM;
  }
}
