import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { thumbnailHtml } from './thumbnailSheet.ts';

/** How much of the source is read, in UTF-16 units: a thumbnail shows the top of a page. */
const SOURCE_LIMIT = 120_000;

/** The thumbnail of an HTML document's first page, sanitised again (spec §5); content of a shadow root. */
export function htmlThumbnail(content: string): string {
  const pages = splitSubPages('html', content.slice(0, SOURCE_LIMIT));
  return thumbnailHtml('html', '', sanitisePage(subPageSource('html', pages, 0)));
}
