import {
  isPlainMarkdown,
  compileWith,
  GFM,
  type MarkdownDialect,
  mayHoldEmoji,
} from '#content/markdown/micromark.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { splitMarkdownPages } from '#domain/page/splitPages.ts';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import { setDirections } from '#content/markdown/rich/enricher.ts';
import { MARKDOWN_THUMBNAIL_STYLES } from './sheetStyles.ts';
import { thumbnailContent, type ThumbnailParts } from './thumbnail.ts';
import { thumbnailHtml } from './thumbnailSheet.ts';

/** A card shows about 17 lines of 80 characters. In UTF-16 units. */
const SOURCE_LIMIT = 2500;
const MAX_LINES = 80;

/** Brackets, emphasis and tags: so many take micromark about 20 ms. */
const MAX_MARKS = 400;

export function markdownThumbnail(content: string, project: string): ThumbnailParts {
  const text = beginningOf(content);
  const isPlain = isPlainMarkdown(text);
  const source = isPlain ? (splitMarkdownPages(text)[0]?.text ?? '') : '';
  const html = isPlain ? markdownOrProblem(source, PLAIN, project) : '';
  return {
    html: thumbnailHtml('markdown', MARKDOWN_THUMBNAIL_STYLES, html),
    css: null,
    finish: (sheet, loadDiagrams) => {
      setDirections(sheet.children);
      if (isPlain && !mayHoldEmoji(text) && !text.includes('mermaid')) return;
      void import('./finishThumbnail.ts').then(
        ({ finishThumbnail }) => finishThumbnail(sheet, { text, project }, loadDiagrams),
        () => undefined,
      );
    },
  };
}

const PLAIN: Pick<MarkdownDialect, 'compile' | 'readFront'> = {
  compile: (text) => compileWith(GFM, text),
  readFront: () => ({ end: 0, features: new Set(), problem: null }),
};

function beginningOf(content: string): string {
  const front = frontMatterLines(content)?.end ?? 0;
  const start = content.slice(0, front + SOURCE_LIMIT);
  let lines = 0;
  let marks = 0;
  for (const { index, 0: char } of start.matchAll(/[\n[\]*_~`<>|]/g)) {
    if (index < front) continue;
    if (char === '\n') lines += 1;
    else marks += 1;
    if (lines >= MAX_LINES || marks > MAX_MARKS) return start.slice(0, index);
  }
  return start.toWellFormed();
}

/** A rendering error affects only its own card (spec §8). */
export function markdownOrProblem(
  text: string,
  { compile, readFront }: Pick<MarkdownDialect, 'compile' | 'readFront'>,
  project: string,
): string {
  try {
    const blocks = renderedBlocks(text, {
      compile,
      sanitise: (html) => html,
      rawHtml: false,
      split: null,
      readFront,
    });
    return thumbnailContent(blocks.map(({ html }) => html).join('\n'), project);
  } catch (error) {
    reportError(error);
    return '<p class="problem">Error rendering markdown preview</p>';
  }
}
