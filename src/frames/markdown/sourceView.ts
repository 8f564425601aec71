/** A place in a source: the line at the top of what is seen, fractions included, from 0. */
export interface SourcePlace {
  readonly line: number;
  /** How near the end of the text is to what is seen: 0 far away, 1 reached. */
  readonly end: number;
}

/** What somebody who follows a scrolled text is told. */
export interface ScrollListener {
  /** A person's hand is on it: pointer, wheel, touch or keys. */
  readonly onTouch: () => void;
  readonly onScroll: () => void;
  /** Its lines stand elsewhere than before: text, pictures, width, or it came into sight. */
  readonly onLayout: () => void;
}

/** A text on the screen that is scrolled by lines of its source. */
export interface SourceView {
  /** Where it is scrolled to; null while it is not on the screen. */
  readonly place: () => SourcePlace | null;
  /** Scrolls there; nothing while it is not on the screen. */
  readonly show: (place: SourcePlace) => void;
  /** Returns how to stop. */
  readonly listen: (listener: ScrollListener) => () => void;
}

/** The events by which a person takes a scrolled text in hand. A scroll bar tells of no press, so pointing counts. */
export const HAND_EVENTS = [
  'wheel',
  'touchstart',
  'pointerdown',
  'pointermove',
  'keydown',
] as const;

/**
 * How near the end something scrolled is: from 0, one window's height away, to 1. `below` is the empty space under
 * its text, px: the end is reached when the text is seen to its end.
 */
export function nearEnd(scroller: Element, below = 0): number {
  const most = furthest(scroller, below);
  if (most === 0) return 0;
  const reach = Math.min(most, scroller.clientHeight);
  return Math.min(1, Math.max(0, 1 - (most - scroller.scrollTop) / reach));
}

/** Where to scroll to, px, so that `top` stands at the top, but the end is seen when the place is there. */
export function blended(top: number, end: number, scroller: Element, below = 0): number {
  const most = furthest(scroller, below);
  return top + Math.max(0, most - top) * end ** 2;
}

function furthest({ scrollHeight, clientHeight }: Element, below: number): number {
  return Math.max(0, scrollHeight - clientHeight - below);
}
