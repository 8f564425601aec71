import { partialMarkdownReader } from '#content/markdown/partialMarkdown.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { PLAIN_REPLY } from '#content/markdown/replyDialect.ts';
import { isPlainMarkdown, type MarkdownDialect } from '#content/markdown/micromark.ts';
import { loadWhenOnline } from '#ui/lazyPart.ts';
import { renderSlice } from '#frames/markdown/drawBlocks.ts';
import type { ReplySheet } from './replySheet.ts';
import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';

export type ReplyDrawing = ReturnType<typeof drawReply>;

const MIN_INTERVAL_MS = 32;
const MAX_INTERVAL_MS = 250;

/** The share of the main thread's time that drawing may take. */
const SHARE = 1 / 8;

export function drawReply(sheet: ReplySheet) {
  let render = blockRenderer(extended ?? PLAIN_REPLY);
  let isPlain = extended === null;
  let cancelLoading = () => {};
  let again = () => {};
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
  /** Draws again once the code that the text needs is loaded. */
  const extendFor = (text: string) => {
    if (!isPlain || isPlainMarkdown(text)) return;
    isPlain = false;
    const renderWith = (dialect: MarkdownDialect) => {
      extended = dialect;
      render = blockRenderer(dialect);
      drawn = null;
    };
    if (extended !== null) return renderWith(extended);
    cancelLoading = loadWhenOnline(() => import('#content/markdown/extendedReply.ts'), {
      loaded: ({ EXTENDED_REPLY }) => {
        renderWith(EXTENDED_REPLY);
        again();
      },
      failed: () => {},
    });
  };
  const drawStreaming = (text: string) => {
    extendFor(text);
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

  /** Draws a finished text: immediately if short, otherwise through the draw queue. */
  const show = (text: string) => {
    again = () => show(text);
    extendFor(text);
    stop();
    leaveFence();
    drawn = null;
    cancelDrawing = queueDrawing(start(text, false));
  };
  const follow = (text: () => string) => {
    again = () => follow(text);
    pending = text;
    if (frame !== undefined || timer !== undefined) return;
    const wait = nextAt - performance.now();
    if (wait > 0) timer = setTimeout(requestFrame, wait);
    else requestFrame();
  };
  return {
    show,
    follow,
    stop: () => {
      cancelLoading();
      stop();
    },
  };
}

let extended: MarkdownDialect | null = null;

/** Time slices before the first paint, and of each later task. */
const FIRST_SLICE_MS = 12;
const SLICE_MS = 8;

let steps: (() => boolean)[] = [];
let isScheduled = false;

/** Runs `step` in time slices until it returns true. Last in, first out: the end of a conversation is visible first. */
function queueDrawing(step: () => boolean): () => void {
  steps.push(step);
  if (!isScheduled) {
    isScheduled = true;
    queueMicrotask(() => runSlice(FIRST_SLICE_MS));
  }
  return () => remove(step);
}

function remove(step: () => boolean): void {
  steps = steps.filter((other) => other !== step);
}

function runSlice(sliceMs: number): void {
  const end = performance.now() + sliceMs;
  // A step may cancel others and itself, so the list is read again.
  for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
    if (step()) remove(step);
    if (performance.now() >= end) break;
  }
  isScheduled = steps.length > 0;
  if (isScheduled) setTimeout(() => runSlice(SLICE_MS));
}

type StreamingCode = ReturnType<typeof streamingCode>;

/** Between two highlightings: this long, and this many times as long as one takes. */
const HIGHLIGHT_INTERVAL_MS = 300;
const HIGHLIGHT_COST_FACTOR = 20;

function streamingCode(block: CodeBlock, colour: (block: CodeBlock) => void) {
  const { code } = block;
  let written = '';
  let tail: Text | null = null;
  let colourAt = performance.now() + HIGHLIGHT_INTERVAL_MS;

  return {
    continues: (text: string) => code.isConnected && text.startsWith(written),
    write: (text: string) => {
      const added = text.slice(written.length);
      if (added === '') return;
      written = text;
      // Highlighting replaces the text nodes.
      if (tail !== null && tail.parentNode === code) tail.appendData(added);
      else {
        tail = code.ownerDocument.createTextNode(added);
        code.append(tail);
      }
      const began = performance.now();
      if (began < colourAt) return;
      colour(block);
      const now = performance.now();
      colourAt = now + Math.max(HIGHLIGHT_INTERVAL_MS, HIGHLIGHT_COST_FACTOR * (now - began));
    },
    clear: () => {
      if (code.isConnected) code.replaceChildren();
    },
  };
}
