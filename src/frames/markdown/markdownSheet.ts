import type { BlockProgress } from '#content/markdown/blocks.ts';
import { retargetLinks } from '#content/documents/previewDocument.ts';
import { blockSheet } from './blockSheet.ts';
import { blocksView } from './blocksView.ts';
import { dressCodeBlocks } from './codeBlocks.ts';
import { codeColours } from '#frames/highlight/codeColours.ts';
import { nameFootnotes } from './footnotes.ts';
import { headingAnchors } from './headingAnchors.ts';
import type { SourceView } from './sourceView.ts';

/** A page of Markdown in a frame, with all that its blocks have beside their text. */
export interface MarkdownSheet {
  readonly view: SourceView;
  readonly put: (progress: BlockProgress) => void;
  readonly stop: () => void;
}

/** Takes charge of the content of `root`, the element of a frame's page that holds the rendered text. */
export function markdownSheet(root: HTMLElement): MarkdownSheet {
  const anchors = headingAnchors();
  const colours = codeColours(root.ownerDocument);
  /** How far the code is scrolled sideways that blocks are about to replace. */
  const scrolled = new Map<HTMLElement, readonly number[]>();
  const sheet = blockSheet(root, {
    dress: (block, replaced) => {
      retargetLinks(block);
      anchors.dress(block);
      nameFootnotes(block);
      const blocks = dressCodeBlocks(block);
      if (blocks.length > 0) colours.add(blocks, replaced !== null);
      if (replaced !== null && blocks.length > 0) scrolled.set(block, scrolledCode(replaced));
    },
    changed: (swaps, all) => {
      anchors.changed(swaps, all);
      for (const [block, places] of scrolled) scrollCode(block, places);
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

/** How far each code block is scrolled sideways, px; nothing when none is. */
function scrolledCode(block: Element): readonly number[] {
  const places = Array.from(block.querySelectorAll('pre'), ({ scrollLeft }) => scrollLeft);
  return places.some((place) => place > 0) ? places : [];
}

function scrollCode(block: Element, places: readonly number[]): void {
  for (const [index, pre] of block.querySelectorAll('pre').entries()) {
    pre.scrollLeft = places[index] ?? 0;
  }
}
