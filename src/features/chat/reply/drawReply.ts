import { partialMarkdownReader } from '#content/markdown/streaming/incrementalFence.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { REPLY_DIALECT } from '#content/markdown/streaming/replyRenderer.ts';
import { renderSlice } from '#frames/markdown/renderSlice.ts';
import { drawInTurn } from './drawInTurn.ts';
import { growingCode, type GrowingCode } from './growingCode.ts';
import type { ReplySheet } from './replySheet.ts';

/** What draws the texts that a reply has as it comes. */
export interface ReplyDrawing {
  /** Draws the whole text of a reply: at once where there is little to do, else in turn with the others. */
  readonly show: (text: string) => void;
  /** Draws what a growing text is by then with the next frame, or a later one where that takes long. */
  readonly follow: (text: () => string) => void;
  readonly stop: () => void;
}

/** A growing text is drawn no more often: words that come faster are not read word by word, ms. */
const LEAST_WAIT_MS = 32;

/** Drawing it takes no more than this share of the time, and waits no longer than so many ms. */
const SHARE = 1 / 8;
const LONGEST_WAIT_MS = 250;

/** Begins to draw on a sheet. */
export function drawReply(sheet: ReplySheet): ReplyDrawing {
  const render = blockRenderer(REPLY_DIALECT);
  const read = partialMarkdownReader();
  let frame: number | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let endTurn = () => {};
  let wanted: (() => string) | null = null;
  let fence: GrowingCode | null = null;
  /** The one before, while what comes in its place is not there yet. */
  let left: GrowingCode | null = null;
  let drawn: string | null = null;
  let dueAt = 0;

  const start = (source: string, growing: boolean) => {
    let steps: ReturnType<typeof render> | null = render(source);
    /** Goes on for a while; gives whether all is drawn. */
    return (): boolean => {
      if (steps === null) return true;
      const { found } = renderSlice(steps);
      if (found !== null) sheet.put(found, growing);
      if (found?.complete !== true) return false;
      steps = null;
      left?.clear();
      left = null;
      return true;
    };
  };
  const leaveFence = () => {
    left = fence ?? left;
    fence = null;
  };
  const drawGrowing = (text: string) => {
    const { source, code } = read(text);
    if (code !== null && source === drawn && fence?.takes(code) === true) return fence.write(code);
    if (source === drawn && code === null && fence === null) return;
    endTurn();
    leaveFence();
    drawn = source;
    const step = start(source, true);
    const finish = () => {
      if (!step()) return false;
      const block = code === null ? null : sheet.lastCode();
      // Within a comment or the like the fence is none.
      if (code === null || block === null || block.code.textContent !== '') return true;
      fence = growingCode(block, sheet.colour);
      fence.write(code);
      return true;
    };
    if (!finish()) endTurn = drawInTurn(finish);
  };
  const draw = () => {
    frame = undefined;
    if (wanted === null) return;
    const began = performance.now();
    const text = wanted();
    wanted = null;
    drawGrowing(text);
    const now = performance.now();
    const wait = Math.min(LONGEST_WAIT_MS, (now - began) / SHARE);
    // A frame comes a moment early or late.
    dueAt = Math.max(began + LEAST_WAIT_MS - 4, now + wait);
  };
  const rest = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(pause);
    frame = undefined;
    pause = undefined;
    wanted = null;
    endTurn();
  };

  return {
    show: (text) => {
      rest();
      leaveFence();
      drawn = null;
      endTurn = drawInTurn(start(text, false));
    },
    follow: (text) => {
      wanted = text;
      if (frame !== undefined || pause !== undefined) return;
      const wait = dueAt - performance.now();
      const ask = () => {
        pause = undefined;
        frame = requestAnimationFrame(draw);
      };
      if (wait > 0) pause = setTimeout(ask, wait);
      else ask();
    },
    stop: rest,
  };
}
