import { publishedContent, type ContentType, type Page } from './page.ts';
import { joinSubPages, splitHtmlPages } from './splitPages.ts';

/** Ends the style sheet of all pages of a document, then that of each page but the last. */
const SHEET_BREAK = '\n/* Page */\n';

export function joinSheets(shared: string, own: readonly string[]): string {
  if (own.length <= 1) return shared + own.join('');
  const last = own.findLastIndex((text) => text !== '');
  return [shared, ...own.slice(0, last + 1)].join(SHEET_BREAK);
}

export function firstSheet(css: string | null): string {
  return (css ?? '').split(SHEET_BREAK, 2).join('');
}

/** What visitors get, HTML with its style sheet. To be sanitised when it is rendered. */
export function publishedText(
  page: Pick<Page, 'content_type' | 'html_content' | 'page_css' | 'markdown_content'>,
): string {
  const text = publishedContent(page);
  return page.content_type === 'html' ? withSheet(text, page.page_css) : text;
}

/** A published page as one HTML text: its style sheet in `<style>` elements. Not sanitised. */
export function withSheet(html: string, css: string | null | undefined): string {
  if (css === null || css === undefined || css === '') return html;
  const [shared, ...own] = css.split(SHEET_BREAK).map(styleElement);
  if (own.length === 0) return `${shared}${html}`;
  const pages = splitHtmlPages(html);
  return (
    shared +
    joinSubPages(pages.map((page, index) => ({ ...page, text: `${own[index] ?? ''}${page.text}` })))
  );
}

function styleElement(css: string): string {
  return css === '' ? '' : `<style>${css.replaceAll('</', '<\\/')}</style>\n`;
}

export async function publishedSource(
  type: ContentType,
  source: string,
  publish: (source: string) => Promise<{ readonly html: string; readonly css: string | null }>,
): Promise<string> {
  if (type === 'markdown') return source;
  const { html, css } = await publish(source);
  return withSheet(html, css);
}
