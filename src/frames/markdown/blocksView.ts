import {
  blended,
  HAND_EVENTS,
  nearEnd,
  type ScrollListener,
  type SourceView,
} from './sourceView.ts';

/** The blocks of a page, in groups, and the line of the source that each of them begins at. */
export interface LinedBlocks {
  readonly elements: () => readonly HTMLElement[];
  readonly lines: () => readonly number[];
}

/** A page of blocks in a frame as a text that is scrolled by lines; `changed` is to be called after they changed. */
export function blocksView(
  root: HTMLElement,
  { elements, lines }: LinedBlocks,
): SourceView & { readonly changed: () => void } {
  const doc = root.ownerDocument;
  const scroller = doc.documentElement;
  const listeners = new Set<ScrollListener>();

  // In a frame that is hidden the window keeps its size, but nothing has a place.
  const isSeen = () => lines().length > 0 && root.getClientRects().length > 0;
  const topOf = (element: Element | undefined) =>
    element === undefined
      ? scroller.scrollHeight
      : element.getBoundingClientRect().top + scroller.scrollTop;
  /** The last block that begins above a height, -1 for none. Groups away from the screen are not looked into. */
  const blockAt = (y: number) => {
    const groups = root.children;
    const group = groups[last(groups.length, (index) => topOf(groups[index]) <= y)];
    const first = group?.firstElementChild ?? null;
    if (group === undefined || first === null) return -1;
    const blocks = group.children;
    const within = last(blocks.length, (index) => topOf(blocks[index]) <= y);
    // Of blocks below what is drawn of a new text so far no line is known.
    return Math.min(lines().length - 1, placeOf(elements(), first) + Math.max(0, within));
  };
  /** A block and the next one below it, as lines and as px. The text above the first begins at the very top. */
  const span = (index: number) => {
    const all = lines();
    const blocks = elements();
    const line = index < 0 ? 0 : (all[index] ?? 0);
    const top = index <= 0 && line === (all[0] ?? 0) ? 0 : topOf(blocks[Math.max(0, index)]);
    const next = all[index + 1];
    return {
      line,
      top,
      lineEnd: next ?? line + 1,
      bottom: next === undefined ? scroller.scrollHeight : topOf(blocks[index + 1]),
    };
  };

  return {
    place: () => {
      if (!isSeen()) return null;
      const y = scroller.scrollTop;
      const { line, top, lineEnd, bottom } = span(blockAt(y + 1));
      const part = bottom > top ? Math.min(1, (y - top) / (bottom - top)) : 0;
      return { line: line + part * (lineEnd - line), end: nearEnd(scroller) };
    },
    show: ({ line: wanted, end }) => {
      if (!isSeen()) return;
      const all = lines();
      const found = span(last(all.length, (index) => (all[index] ?? 0) <= wanted));
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

/** The last of so many places for which `holds`, as it does for all before it; -1 for none. */
function last(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where an element stands among others in the order of the page. */
function placeOf(elements: readonly Element[], wanted: Element): number {
  return last(elements.length, (index) => {
    const element = elements[index];
    return (
      element === wanted ||
      element === undefined ||
      (wanted.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    );
  });
}
