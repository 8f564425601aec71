import type { SourcePosition } from '#domain/previewProtocol.ts';

export interface ScrollListener {
  /** The user touched it: pointer, wheel, touch or keys. */
  readonly onUserInput: () => void;
  readonly onScroll: () => void;
  /** Lines moved: new text, a loaded image, another width, or it became visible. */
  readonly onLayout: () => void;
}

export interface SourceView {
  /** null while it is not visible. */
  readonly position: () => SourcePosition | null;
  readonly show: (position: SourcePosition) => void;
  readonly listen: (listener: ScrollListener) => () => void;
}

/** Pointer moves are included because dragging a scroll bar fires no press. */
export const USER_INPUT_EVENTS = [
  'wheel',
  'touchstart',
  'pointerdown',
  'pointermove',
  'keydown',
] as const;

/** `below` is padding under the text, px, which need not be scrolled to. */
export function endProximity(scroller: Element, below = 0): number {
  const most = maxScrollTop(scroller, below);
  if (most === 0) return 0;
  const reach = Math.min(most, scroller.clientHeight);
  return Math.min(1, Math.max(0, 1 - (most - scroller.scrollTop) / reach));
}

/** The `scrollTop` that puts `top` at the top, drawn towards the end of the text as `end` nears 1. */
export function scrollTopFor(top: number, end: number, scroller: Element, below = 0): number {
  const most = maxScrollTop(scroller, below);
  return top + Math.max(0, most - top) * end ** 2;
}

function maxScrollTop({ scrollHeight, clientHeight }: Element, below: number): number {
  return Math.max(0, scrollHeight - clientHeight - below);
}

export interface LiveText {
  readonly text: () => string;
  readonly listen: (listener: () => void) => () => void;
}
