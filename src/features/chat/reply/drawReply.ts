import { partialMarkdownReader } from '#content/markdown/streaming/incrementalFence.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { REPLY_DIALECT } from '#content/markdown/streaming/replyRenderer.ts';
import { renderSlice } from '#frames/markdown/renderSlice.ts';
import { queueDrawing } from './drawQueue.ts';
import { streamingCode, type StreamingCode } from './streamingCode.ts';
import type { ReplySheet } from './replySheet.ts';

export interface ReplyDrawing {
  /** Draws a finished text: immediately if short, otherwise through the draw queue. */
  readonly show: (text: string) => void;
  /** Draws a streaming text with the next frame, throttled. */
  readonly follow: (text: () => string) => void;
  readonly stop: () => void;
}

const MIN_INTERVAL_MS = 32;
const MAX_INTERVAL_MS = 250;

/** The share of the main thread's time that drawing may take. */
const SHARE = 1 / 8;

export function drawReply(sheet: ReplySheet): ReplyDrawing {
  const render = blockRenderer(REPLY_DIALECT);
  const read = partialMarkdownReader();
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelDrawing = () => {};
  let pending: (() => string) | null = null;
  let fence: StreamingCode | null = null;
  /** The previous fence, cleared once its replacement is drawn. */
  let oldFence: StreamingCode | null = null;
  let drawn: string | null = null;
  let nextAt = 0;

  /** Returns a step for the draw queue. */
  const start = (source: string, streaming: boolean) => {
    let steps: ReturnType<typeof render> | null = render(source);
    return (): boolean => {
      if (steps === null) return true;
      const { found } = renderSlice(steps);
      if (found !== null) sheet.put(found, streaming);
      if (found?.complete !== true) return false;
      steps = null;
      oldFence?.clear();
      oldFence = null;
      return true;
    };
  };
  const leaveFence = () => {
    oldFence = fence ?? oldFence;
    fence = null;
  };
  const drawStreaming = (text: string) => {
    const { source, code } = read(text);
    if (code !== null && source === drawn && fence?.continues(code) === true) {
      return fence.write(code);
    }
    if (source === drawn && code === null && fence === null) return;
    cancelDrawing();
    leaveFence();
    drawn = source;
    const step = start(source, true);
    const finish = () => {
      if (!step()) return false;
      const block = code === null ? null : sheet.lastCode();
      // Inside an HTML comment, say, the fence is no code block.
      if (code === null || block === null || block.code.textContent !== '') return true;
      fence = streamingCode(block, sheet.colour);
      fence.write(code);
      return true;
    };
    if (!finish()) cancelDrawing = queueDrawing(finish);
  };
  const draw = () => {
    frame = undefined;
    if (pending === null) return;
    const began = performance.now();
    const text = pending();
    pending = null;
    drawStreaming(text);
    const now = performance.now();
    const wait = Math.min(MAX_INTERVAL_MS, (now - began) / SHARE);
    // 4 ms tolerance: frames arrive slightly early or late.
    nextAt = Math.max(began + MIN_INTERVAL_MS - 4, now + wait);
  };
  const requestFrame = () => {
    timer = undefined;
    frame = requestAnimationFrame(draw);
  };
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = undefined;
    timer = undefined;
    pending = null;
    cancelDrawing();
  };

  return {
    show: (text) => {
      stop();
      leaveFence();
      drawn = null;
      cancelDrawing = queueDrawing(start(text, false));
    },
    follow: (text) => {
      pending = text;
      if (frame !== undefined || timer !== undefined) return;
      const wait = nextAt - performance.now();
      if (wait > 0) timer = setTimeout(requestFrame, wait);
      else requestFrame();
    },
    stop,
  };
}
