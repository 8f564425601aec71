import type { ContentType } from '#domain/page/page.ts';
import { splitSubPages, subPageSource, type SubPage } from '#domain/page/subPages.ts';

/** A page of a document in its outline: its name and where it begins, line and column from 0. */
export interface OutlinePage {
  readonly title: string;
  readonly line: number;
  readonly column: number;
}

/** The pages of a document as an outline, never empty (spec §5). The first begins with the text itself. */
export function pageOutline(type: ContentType, text: string): readonly OutlinePage[] {
  let line = 0;
  let column = 0;
  const pages: OutlinePage[] = [];
  for (const page of pagesOf(type, text)) {
    pages.push({ title: page.title, line, column });
    const parts = ((page.marker ?? '') + page.text).split(/\r\n|\n|\r/);
    column = (parts.length === 1 ? column : 0) + (parts.at(-1)?.length ?? 0);
    line += parts.length - 1;
  }
  return pages;
}

/** The index of the page that holds a place of the text. */
export function pageAt(pages: readonly OutlinePage[], line: number, column: number): number {
  const after = pages.findIndex(
    (page) => page.line > line || (page.line === line && page.column > column),
  );
  return Math.max(0, (after === -1 ? pages.length : after) - 1);
}

/** One page of an HTML document as a source that stands alone, and the way from its lines to the document's. */
export interface PagePart {
  readonly source: string;
  /** The document's line for one of the source, both from 1. */
  readonly lineOf: (line: number) => number;
}

/** The page of an HTML document that its preview shows; a document without markers is its own only page. */
export function pagePart(text: string, index: number): PagePart {
  const pages = pagesOf('html', text);
  const page = pages[index] ?? pages[0];
  if (page === undefined || pages.length === 1) return { source: text, lineOf: (line) => line };
  const source = subPageSource('html', pages, pages.indexOf(page));
  // What holds on every page stands before the page's own text.
  const shared = breaks(source.slice(0, source.length - page.text.length));
  const above = pages.slice(0, pages.indexOf(page));
  const own =
    breaks(above.map(({ marker, text: body }) => (marker ?? '') + body).join('')) +
    breaks(page.marker ?? '');
  return { source, lineOf: (line) => (line > shared ? line - shared + own : line) };
}

function breaks(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}

/** The pages of the text asked for last: outline and preview ask for the same one, and a long one takes a while. */
let latest: {
  readonly type: ContentType;
  readonly text: string;
  readonly pages: readonly SubPage[];
} | null = null;

function pagesOf(type: ContentType, text: string): readonly SubPage[] {
  if (latest?.type !== type || latest.text !== text) {
    latest = { type, text, pages: splitSubPages(type, text) };
  }
  return latest.pages;
}
