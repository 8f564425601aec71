import type { BlockProgress } from '#content/markdown/blocks.ts';
import { retargetLinks } from '#content/documents/previewDocument.ts';
import { CONTENTS_PARTS, fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections } from '#content/markdown/rich/directions.ts';
import { enricher, type Extras } from '#content/markdown/rich/enricher.ts';
import { GITHUB, type Features } from '#domain/markdown/dialect.ts';
import { blockSheet, type BlockSwap } from './blockSheet.ts';
import { blocksView } from './blocksView.ts';
import { decorateCodeBlocks } from './codeBlocks.ts';
import { codeColours, type Highlight } from '#frames/highlight/codeColours.ts';
import { nameFootnotes } from './footnotes.ts';
import { headingAnchors } from './headingAnchors.ts';

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
