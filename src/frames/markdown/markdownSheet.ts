import type { BlockProgress } from '#content/markdown/blocks.ts';
import { retargetLinks } from '#content/documents/previewDocument.ts';
import { CONTENTS_PARTS, fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections, enricher, type Extras } from '#content/markdown/rich/enricher.ts';
import { GITHUB, type Features } from '#domain/markdown/dialect.ts';
import { codeColours, type Highlight } from '#frames/code/codeColours.ts';
import { blockSheet, type BlockSwap } from './blockSheet.ts';
import { decorateCodeBlocks } from './codeBlocks.ts';
import { nameFootnotes, headingAnchors } from './headingAnchors.ts';
import {
  scrollTopFor,
  USER_INPUT_EVENTS,
  endProximity,
  type ScrollListener,
  type SourceView,
} from './sourceView.ts';

/** Fills `root` with blocks that have heading links, footnote labels, coloured code, and what `extras` draw. */
export function markdownSheet(
  root: HTMLElement,
  loadHighlighter: () => Promise<Highlight>,
  extras: Extras = {},
) {
  const anchors = headingAnchors();
  const colours = codeColours(root.ownerDocument, loadHighlighter);
  const scrolled = new Map<HTMLElement, readonly number[]>();
  let features: Features = GITHUB;
  const rich = enricher(extras, () => {
    if (features.has('toc')) fillContents(sheet.elements());
  });
  const sheet = blockSheet(root, {
    decorate: (block, replaced) => {
      setDirections(block.children);
      retargetLinks(block);
      anchors.decorate(block);
      nameFootnotes(block);
      rich.add(block, features, replaced);
      const blocks = decorateCodeBlocks(block);
      if (blocks.length > 0) colours.add(blocks, replaced !== null);
      if (replaced !== null && blocks.length > 0) scrolled.set(block, scrolledCode(replaced));
    },
    changed: (swaps, all) => {
      anchors.changed(swaps, all);
      if (features.has('toc') && swaps.some(changesContents)) fillContents(all);
      for (const [block, offsets] of scrolled) scrollCode(block, offsets);
      scrolled.clear();
    },
  });
  let lines: readonly number[] = [];
  const view = blocksView(root, { elements: sheet.elements, lines: () => lines });

  return {
    view,
    put: ({ blocks, complete, features: chosen }: BlockProgress) => {
      if (chosen !== features) {
        // The same HTML may look different now.
        sheet.put([], true);
        features = chosen;
      }
      sheet.put(
        blocks.map(({ html }) => html),
        complete,
      );
      lines = blocks.map(({ line }) => line);
      view.changed();
    },
    stop: () => {
      colours.stop();
      rich.stop();
    },
  };
}

interface LinedBlocks {
  readonly elements: () => readonly HTMLElement[];
  readonly lines: () => readonly number[];
}

function blocksView(
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

function changesContents({ removed, added }: BlockSwap): boolean {
  return [...removed, ...added].some((block) => block.querySelector(CONTENTS_PARTS) !== null);
}

/** Horizontal scroll of code blocks, px, kept when a block is replaced; empty when none is scrolled. */
function scrolledCode(block: Element): readonly number[] {
  const offsets = Array.from(block.querySelectorAll('pre'), ({ scrollLeft }) => scrollLeft);
  return offsets.some((offset) => offset > 0) ? offsets : [];
}

function scrollCode(block: Element, offsets: readonly number[]): void {
  for (const [index, pre] of block.querySelectorAll('pre').entries()) {
    pre.scrollLeft = offsets[index] ?? 0;
  }
}
