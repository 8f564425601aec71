import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { renderMarkdown } from '#content/markdown/micromark.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { thumbnailHtml } from './thumbnailSheet.ts';

/** How much of the source is read, in UTF-16 units: a thumbnail shows the top of a page. */
const SOURCE_LIMIT = 6_000;

/** In a shadow root, `.sheet` is the root element. */
export const MARKDOWN_THUMBNAIL_STYLES = MARKDOWN_STYLES.replace(/:root\b/g, '.sheet');

export function markdownThumbnail(content: string): string {
  const pages = splitSubPages('markdown', content.slice(0, SOURCE_LIMIT));
  return thumbnailHtml(
    'markdown',
    MARKDOWN_THUMBNAIL_STYLES,
    markdownOrProblem(subPageSource('markdown', pages, 0)),
  );
}

/** A rendering error affects only its own card (spec §8). */
function markdownOrProblem(text: string): string {
  try {
    return renderMarkdown(text);
  } catch (error) {
    reportError(error);
    return '<p class="problem">Error rendering markdown preview</p>';
  }
}
