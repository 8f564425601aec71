import { GITHUB } from '#domain/markdown/dialect.ts';
import type { BlockProgress, RenderBlocks } from '#content/markdown/blocks.ts';

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
