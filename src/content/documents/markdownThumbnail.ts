import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { renderMarkdown } from '#content/markdown/micromark.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { sheet } from './thumbnailSheet.ts';

/** A thumbnail shows the top of a page: no more of its source than this is read, in UTF-16 units. */
const SOURCE_LIMIT = 6_000;

/** In a shadow root the sheet stands for the document's root. */
export const MARKDOWN_THUMBNAIL_STYLES = MARKDOWN_STYLES.replace(/:root\b/g, '.sheet');

/** The content of the shadow root of a Markdown page's thumbnail, as `htmlThumbnail` gives an HTML page's. */
export function markdownThumbnail(content: string): string {
  const pages = splitSubPages('markdown', content.slice(0, SOURCE_LIMIT));
  return sheet(
    'markdown',
    MARKDOWN_THUMBNAIL_STYLES,
    markdownOrProblem(subPageSource('markdown', pages, 0)),
  );
}

/** A text that cannot be rendered costs its own card only (spec §8). */
function markdownOrProblem(text: string): string {
  try {
    return renderMarkdown(text);
  } catch (error) {
    reportError(error);
    return '<p class="problem">Error rendering markdown preview</p>';
  }
}
