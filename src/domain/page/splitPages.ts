import { htmlTokens } from '#domain/html/htmlTokens.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { type ContentType, publishedContent, type Page } from './page.ts';

/** One page of a multi-page document (spec §5): `marker` and `text` are exact slices of the source. */
export interface SubPage {
  readonly title: string;
  readonly text: string;
  /** Its marker; the first also includes invisible text before it. Null without a marker. */
  readonly marker: string | null;
}

export const MAIN_PAGE = 'Main Page';

/** At least one sub-page; what precedes the first marker counts if it shows something. */
export function splitHtmlPages(text: string): readonly SubPage[] {
  const markers = text.includes('Page:') ? htmlMarkers(text) : [];
  return pagesBetween(markers, text, hasVisibleContent);
}

function pagesBetween(
  markers: readonly Marker[],
  text: string,
  isPage: (lead: string) => boolean,
): readonly SubPage[] {
  const first = markers[0];
  if (first === undefined) return [{ title: MAIN_PAGE, text, marker: null }];
  const lead = text.slice(0, first.start);
  const leadIsPage = isPage(lead);
  const pages = markers.map((marker, index) => ({
    title: marker.title,
    text: text.slice(marker.end, markers[index + 1]?.start ?? text.length),
    marker: text.slice(index === 0 && !leadIsPage ? 0 : marker.start, marker.end),
  }));
  return leadIsPage ? [{ title: MAIN_PAGE, text: lead, marker: null }, ...pages] : pages;
}

/** The exact text that was split. */
export function joinSubPages(pages: readonly SubPage[]): string {
  return pages.map((page) => (page.marker ?? '') + page.text).join('');
}

/** One page with the head and opening tags before the first marker, or the first page's styles. */
export function htmlPageSource(pages: readonly SubPage[], index: number): string {
  const page = pages[index];
  if (page === undefined) return '';
  const first = pages[0];
  if (first === undefined || first === page) return shellOf(first) + page.text;
  return (first.marker === null ? stylesOf(first.text) : shellOf(first)) + page.text;
}

interface Marker {
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** In UTF-16 units; keeps matching linear on hostile sources. */
const MAX_MARKER_LENGTH = 1000;

const HTML_MARKER = /^<!--\s*Page:\s*(\S(?:.*\S)?)\s*--!?>$/;

function htmlMarkers(text: string): readonly Marker[] {
  const markers: Marker[] = [];
  for (const { kind, start, end } of htmlTokens(text)) {
    if (kind !== 'comment' || end - start > MAX_MARKER_LENGTH) continue;
    const title = HTML_MARKER.exec(text.slice(start, end))?.[1];
    if (title !== undefined) markers.push({ title, start, end });
  }
  return markers;
}

const INVISIBLE_RAW = new Set(['script', 'style', 'title', 'noscript', 'noembed', 'noframes']);
const VISIBLE_TAGS = new Set(['img', 'hr', 'svg', 'video', 'canvas', 'input', 'object', 'embed']);

export function hasVisibleContent(html: string): boolean {
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (kind === 'text' && html.slice(start, end).trim() !== '') return true;
    if (kind === 'raw' && !INVISIBLE_RAW.has(name)) return true;
    if (kind === 'tag' && VISIBLE_TAGS.has(name)) return true;
  }
  return false;
}

function shellOf(first: SubPage | undefined): string {
  const marker = first?.marker ?? '';
  return marker.slice(0, htmlMarkers(marker)[0]?.start ?? 0);
}

function stylesOf(html: string): string {
  let styles = '';
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (kind === 'raw' && name === 'style') styles += html.slice(start, end);
  }
  return styles;
}

/** See `splitSubPages`. `front`: the end of the front matter. */
export function splitMarkdownPages(text: string, front = 0): readonly SubPage[] {
  const markers = text.includes('Page:') ? markdownMarkers(text) : [];
  return pagesBetween(markers, text, (lead) => lead.slice(front).trim() !== '');
}

const MARKDOWN_MARKER = /^ {0,3}---[ \t]*Page:[ \t]*(\S(?:.*\S)?)[ \t]*---[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

function markdownMarkers(text: string): readonly Marker[] {
  const markers: Marker[] = [];
  let fence: string | null = null;
  let start = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const content = line.replace(/\r?\n$/, '');
    if (fence !== null) {
      if (closesFence(content, fence)) fence = null;
    } else {
      fence = FENCE.exec(content)?.[1] ?? null;
      const title = fence === null ? markdownTitle(content) : undefined;
      if (title !== undefined) markers.push({ title, start, end: start + line.length });
    }
    start += line.length;
  }
  return markers;
}

function markdownTitle(line: string): string | undefined {
  return line.length > MAX_MARKER_LENGTH ? undefined : MARKDOWN_MARKER.exec(line)?.[1];
}

function closesFence(line: string, fence: string): boolean {
  const run = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

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

/** Ends the style sheet of all pages of a document, then that of each page but the last. */
const SHEET_BREAK = '\n/* Page */\n';

export function joinSheets(shared: string, own: readonly string[]): string {
  if (own.length <= 1) return shared + own.join('');
  const last = own.findLastIndex((text) => text !== '');
  return [shared, ...own.slice(0, last + 1)].join(SHEET_BREAK);
}

/** What the first sub-page needs of a style sheet. */
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

/** The source as visitors would get it: HTML goes through the publish step. */
export async function publishedSource(
  type: ContentType,
  source: string,
  publish: (source: string) => Promise<{ readonly html: string; readonly css: string | null }>,
): Promise<string> {
  if (type === 'markdown') return source;
  const { html, css } = await publish(source);
  return withSheet(html, css);
}
