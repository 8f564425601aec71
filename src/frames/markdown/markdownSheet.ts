import type { BlockProgress } from '#content/markdown/blocks.ts';
import { retargetLinks } from '#content/documents/previewDocument.ts';
import { blockSheet } from './blockSheet.ts';
import { blocksView } from './blocksView.ts';
import { decorateCodeBlocks } from './codeBlocks.ts';
import { codeColours, type Highlight } from '#frames/highlight/codeColours.ts';
import { nameFootnotes } from './footnotes.ts';
import { headingAnchors } from './headingAnchors.ts';
import type { SourceView } from './sourceView.ts';

export interface MarkdownSheet {
  readonly view: SourceView;
  readonly put: (progress: BlockProgress) => void;
  readonly stop: () => void;
}

/** Fills `root` with blocks that have heading links, footnote labels and coloured code. */
export function markdownSheet(
  root: HTMLElement,
  loadHighlighter: () => Promise<Highlight>,
): MarkdownSheet {
  const anchors = headingAnchors();
  const colours = codeColours(root.ownerDocument, loadHighlighter);
  const scrolled = new Map<HTMLElement, readonly number[]>();
  const sheet = blockSheet(root, {
    decorate: (block, replaced) => {
      retargetLinks(block);
      anchors.decorate(block);
      nameFootnotes(block);
      const blocks = decorateCodeBlocks(block);
      if (blocks.length > 0) colours.add(blocks, replaced !== null);
      if (replaced !== null && blocks.length > 0) scrolled.set(block, scrolledCode(replaced));
    },
    changed: (swaps, all) => {
      anchors.changed(swaps, all);
      for (const [block, offsets] of scrolled) scrollCode(block, offsets);
      scrolled.clear();
    },
  });
  let lines: readonly number[] = [];
  const view = blocksView(root, { elements: sheet.elements, lines: () => lines });

  return {
    view,
    put: ({ blocks, complete }) => {
      sheet.put(
        blocks.map(({ html }) => html),
        complete,
      );
      lines = blocks.map(({ line }) => line);
      view.changed();
    },
    stop: colours.stop,
  };
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
