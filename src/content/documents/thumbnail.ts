import { boundHtml } from '#domain/html/boundHtml.ts';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { cheapContent } from './cheapContent.ts';
import { thumbnailHtml } from './thumbnailSheet.ts';

/** A thumbnail shows the top of a page. In UTF-16 units. */
const SOURCE_LIMIT = 120_000;

/** Several times what a card shows, and about 20 ms of work. */
export const THUMBNAIL_BOUNDS = { depth: 60, elements: 600, attributesPerTag: 40, text: 10_000 };

/** The first page, sanitised again (spec §5), as content of a shadow root. */
export function htmlThumbnail(content: string): string {
  const pages = splitSubPages('html', content.slice(0, SOURCE_LIMIT));
  return thumbnailHtml('html', '', thumbnailContent(subPageSource('html', pages, 0)));
}

/** Sanitised HTML that is quick to parse, lay out and paint, and loads nothing. */
export function thumbnailContent(html: string): string {
  return cheapContent(sanitisePage(boundHtml(html, THUMBNAIL_BOUNDS)));
}
