import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { sheet } from './thumbnailSheet.ts';

/** A thumbnail shows the top of a page: no more of its source than this is read, in UTF-16 units. */
const SOURCE_LIMIT = 120_000;

/**
 * The content of the shadow root of an HTML page's thumbnail: sanitised once more, whatever the row says
 * (spec §5). Only the first page of a multi-page document is shown.
 */
export function htmlThumbnail(content: string): string {
  const pages = splitSubPages('html', content.slice(0, SOURCE_LIMIT));
  return sheet('html', '', sanitisePage(subPageSource('html', pages, 0)));
}
