import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { htmlPageSource, splitHtmlPages, splitMarkdownPages, type SubPage } from './splitPages.ts';
import type { ContentType } from './page.ts';

/**
 * Splits at `<!-- Page: title -->`, and at `--- Page: title ---` outside fenced code (spec §5); never empty. Visible
 * content before the first marker is a page; a head, front matter or blank lines belong to the first marker.
 */
export function splitSubPages(type: ContentType, text: string): readonly SubPage[] {
  return type === 'html'
    ? splitHtmlPages(text)
    : splitMarkdownPages(text, frontMatterLines(text)?.end);
}

/** A complete source: with the front matter, or the head before the first marker and the first page's styles. */
export function subPageSource(type: ContentType, pages: readonly SubPage[], index: number): string {
  if (type === 'html') return htmlPageSource(pages, index);
  const page = pages[index];
  const first = pages[0];
  if (page === undefined || first === undefined) return '';
  if (page === first && page.marker === null) return page.text;
  const start = first.marker ?? first.text;
  return start.slice(0, frontMatterLines(start)?.end ?? 0) + page.text;
}

export function pageMarker(type: ContentType, title: string): string {
  return type === 'html' ? `<!-- Page: ${title} -->` : `--- Page: ${title} ---`;
}
