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

/** A page of blocks in a frame. `lines` gives the source line of each child of `root`; `changed` is to be called after they changed. */
export function blocksView(
  root: HTMLElement,
  lines: () => readonly number[],
): SourceView & { readonly changed: () => void } {
  const doc = root.ownerDocument;
  const scroller = doc.documentElement;
  const listeners = new Set<ScrollListener>();

  // In a frame that is hidden the window keeps its size, but nothing has a place.
  const isSeen = () => root.getClientRects().length > 0 && lines().length > 0;
  const topOf = (index: number) => {
    const block = root.children[index];
    return block === undefined
      ? scroller.scrollHeight
      : block.getBoundingClientRect().top + scroller.scrollTop;
  };
  /** The last block for which `isBefore` holds, -1 for none. */
  const lastBlock = (isBefore: (index: number) => boolean) => {
    let low = 0;
    let high = lines().length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  /** A block and the next one below it, as lines and as px. The text above the first begins at the very top. */
  const span = (index: number) => {
    const all = lines();
    const line = index < 0 ? 0 : (all[index] ?? 0);
    const top = index <= 0 && line === (all[0] ?? 0) ? 0 : topOf(index);
    const next = all[index + 1];
    return {
      line,
      top,
      lineEnd: next ?? line + 1,
      bottom: next === undefined ? scroller.scrollHeight : topOf(index + 1),
    };
  };

  return {
    place: () => {
      if (!isSeen()) return null;
      const y = scroller.scrollTop;
      const { line, top, lineEnd, bottom } = span(lastBlock((index) => topOf(index) <= y + 1));
      const part = bottom > top ? Math.min(1, (y - top) / (bottom - top)) : 0;
      return { line: line + part * (lineEnd - line), end: nearEnd(scroller) };
    },
    show: ({ line: wanted, end }) => {
      if (!isSeen()) return;
      const found = span(lastBlock((index) => (lines()[index] ?? 0) <= wanted));
      const lineCount = found.lineEnd - found.line;
      const part = lineCount > 0 ? Math.min(1, (wanted - found.line) / lineCount) : 0;
      const y = blended(found.top + part * (found.bottom - found.top), end, scroller);
      if (Math.abs(y - scroller.scrollTop) >= 1) scroller.scrollTop = y;
    },
    listen: (listener) => {
      const { onTouch, onScroll, onLayout } = listener;
      const size = new ResizeObserver(onLayout);
      size.observe(root);
      size.observe(scroller);
      // The page within knows nothing of a frame that is hidden.
      const holder = doc.defaultView?.frameElement;
      if (holder !== null && holder !== undefined) size.observe(holder);
      for (const type of HAND_EVENTS) doc.addEventListener(type, onTouch, { passive: true });
      doc.addEventListener('scroll', onScroll, { passive: true });
      listeners.add(listener);
      return () => {
        size.disconnect();
        for (const type of HAND_EVENTS) doc.removeEventListener(type, onTouch);
        doc.removeEventListener('scroll', onScroll);
        listeners.delete(listener);
      };
    },
    changed: () => {
      for (const { onLayout } of listeners) onLayout();
    },
  };
}
