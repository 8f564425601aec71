import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT, type MarkdownDialect } from '#content/markdown/micromark.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { thumbnailContent, type ThumbnailParts } from './thumbnail.ts';
import { thumbnailHtml } from './thumbnailSheet.ts';

/** A card shows about 17 lines of 80 characters. In UTF-16 units. */
const SOURCE_LIMIT = 2500;
const MAX_LINES = 80;

/** Brackets, emphasis and tags: so many take micromark about 20 ms. */
const MAX_MARKS = 400;

/** In a shadow root, `.sheet` is the root element. */
export const MARKDOWN_THUMBNAIL_STYLES = MARKDOWN_STYLES.replace(/:root\b/g, '.sheet');

export function markdownThumbnail(content: string): ThumbnailParts {
  const pages = splitSubPages('markdown', beginningOf(content));
  const html = thumbnailHtml(
    'markdown',
    MARKDOWN_THUMBNAIL_STYLES,
    markdownOrProblem(subPageSource('markdown', pages, 0)),
  );
  return { html, css: null };
}

function beginningOf(content: string): string {
  const start = content.slice(0, SOURCE_LIMIT);
  let lines = 0;
  let marks = 0;
  for (const { index, 0: char } of start.matchAll(/[\n[\]*_~`<>|]/g)) {
    if (char === '\n') lines += 1;
    else marks += 1;
    if (lines >= MAX_LINES || marks > MAX_MARKS) return start.slice(0, index);
  }
  return start.toWellFormed();
}

/** The thumbnail is bounded and sanitised as a whole. */
const UNSANITISED: MarkdownDialect = {
  ...PAGE_DIALECT,
  sanitise: (html) => html,
  rawHtml: false,
  subPages: false,
};

/** A rendering error affects only its own card (spec §8). */
function markdownOrProblem(text: string): string {
  try {
    const blocks = renderedBlocks(text, UNSANITISED);
    return thumbnailContent(blocks.map(({ html }) => html).join('\n'));
  } catch (error) {
    reportError(error);
    return '<p class="problem">Error rendering markdown preview</p>';
  }
}
