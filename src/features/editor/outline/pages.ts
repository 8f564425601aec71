import type { ContentType } from '#domain/page/page.ts';
import { type SubPage, splitSubPages, subPageSource } from '#domain/page/splitPages.ts';

/** Line and column count from 0. */
export interface OutlinePage {
  readonly title: string;
  readonly line: number;
  readonly column: number;
}

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

export function pageAt(pages: readonly OutlinePage[], line: number, column: number): number {
  const after = pages.findIndex(
    (page) => page.line > line || (page.line === line && page.column > column),
  );
  return Math.max(0, (after === -1 ? pages.length : after) - 1);
}

export interface PagePart {
  readonly source: string;
  /** Maps a line of the source to the document's, both from 1. */
  readonly lineOf: (line: number) => number;
}

export function pagePart(text: string, index: number): PagePart {
  const pages = pagesOf('html', text);
  const page = pages[index] ?? pages[0];
  if (page === undefined || pages.length === 1) return { source: text, lineOf: (line) => line };
  const source = subPageSource('html', pages, pages.indexOf(page));
  // Shared content precedes the page's own text.
  const shared = lineBreaks(source.slice(0, source.length - page.text.length));
  const above = pages.slice(0, pages.indexOf(page));
  const own =
    lineBreaks(above.map(({ marker, text: body }) => (marker ?? '') + body).join('')) +
    lineBreaks(page.marker ?? '');
  return { source, lineOf: (line) => (line > shared ? line - shared + own : line) };
}

function lineBreaks(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}

/** One-entry cache: outline and preview split the same text, which is slow for long ones. */
let cached: {
  readonly type: ContentType;
  readonly text: string;
  readonly pages: readonly SubPage[];
} | null = null;

function pagesOf(type: ContentType, text: string): readonly SubPage[] {
  if (cached?.type !== type || cached.text !== text) {
    cached = { type, text, pages: splitSubPages(type, text) };
  }
  return cached.pages;
}
