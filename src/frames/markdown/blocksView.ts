import {
  scrollTopFor,
  USER_INPUT_EVENTS,
  endProximity,
  type ScrollListener,
  type SourceView,
} from './sourceView.ts';

export interface LinedBlocks {
  readonly elements: () => readonly HTMLElement[];
  readonly lines: () => readonly number[];
}

export function blocksView(
  root: HTMLElement,
  { elements, lines }: LinedBlocks,
): SourceView & { readonly changed: () => void } {
  const doc = root.ownerDocument;
  const scroller = doc.documentElement;
  const listeners = new Set<ScrollListener>();

  // A hidden frame keeps its window size, but its elements have no boxes.
  const isVisible = () => lines().length > 0 && root.getClientRects().length > 0;
  const topOf = (element: Element | undefined) =>
    element === undefined
      ? scroller.scrollHeight
      : element.getBoundingClientRect().top + scroller.scrollTop;
  /** The last block that begins above `y`; -1 for none. Lays out one group at most. */
  const blockAt = (y: number) => {
    const groups = root.children;
    const group = groups[lastIndex(groups.length, (index) => topOf(groups[index]) <= y)];
    const first = group?.firstElementChild ?? null;
    if (group === undefined || first === null) return -1;
    const blocks = group.children;
    const within = lastIndex(blocks.length, (index) => topOf(blocks[index]) <= y);
    // While a new text is still being rendered, blocks below it have no known line.
    return Math.min(lines().length - 1, indexOfElement(elements(), first) + Math.max(0, within));
  };
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
    position: () => {
      if (!isVisible()) return null;
      const y = scroller.scrollTop;
      const { line, top, lineEnd, bottom } = span(blockAt(y + 1));
      const part = bottom > top ? Math.min(1, (y - top) / (bottom - top)) : 0;
      return { line: line + part * (lineEnd - line), end: endProximity(scroller) };
    },
    show: ({ line: wanted, end }) => {
      if (!isVisible()) return;
      const all = lines();
      const found = span(lastIndex(all.length, (index) => (all[index] ?? 0) <= wanted));
      const lineCount = found.lineEnd - found.line;
      const part = lineCount > 0 ? Math.min(1, (wanted - found.line) / lineCount) : 0;
      const y = scrollTopFor(found.top + part * (found.bottom - found.top), end, scroller);
      if (Math.abs(y - scroller.scrollTop) >= 1) scroller.scrollTop = y;
    },
    listen: (listener) => {
      const { onUserInput, onScroll, onLayout } = listener;
      const size = new ResizeObserver(onLayout);
      size.observe(root);
      size.observe(scroller);
      // A page cannot observe that its own frame is hidden.
      const frame = doc.defaultView?.frameElement;
      if (frame !== null && frame !== undefined) size.observe(frame);
      const events = new AbortController();
      const options = { passive: true, signal: events.signal };
      for (const type of USER_INPUT_EVENTS) doc.addEventListener(type, onUserInput, options);
      doc.addEventListener('scroll', onScroll, options);
      listeners.add(listener);
      return () => {
        size.disconnect();
        events.abort();
        listeners.delete(listener);
      };
    },
    changed: () => {
      for (const { onLayout } of listeners) onLayout();
    },
  };
}

/** Binary search for the last index that `holds`; -1 for none. */
function lastIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function indexOfElement(elements: readonly Element[], wanted: Element): number {
  return lastIndex(elements.length, (index) => {
    const element = elements[index];
    return (
      element === wanted ||
      element === undefined ||
      (wanted.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    );
  });
}
