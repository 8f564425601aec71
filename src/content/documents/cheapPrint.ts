import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { isCheapSheet } from '#domain/html/sheetCost.ts';
import { boundHtml } from '#domain/html/boundHtml.ts';
import { thumbnailContent } from './thumbnail.ts';
import { printPages, htmlPrintNodes, finishedPages, printedPages } from './printNodes.ts';
import { MARKDOWN_PRINT_STYLES } from './sheetStyles.ts';

/** What the app's window lays out in less than 200 ms. */
const BOUNDS = { depth: 100, elements: 4000, attributesPerTag: 40, text: 300_000 };

/** In UTF-16 units. */
const MAX_LENGTH = 1_000_000;

const SLOW = /shadow|filter|blur|gradient|mask|clip-path|blend|column|3d|will-change/gi;

const MAX_SLOW = 200;

/** A custom property that names two others can double with each one. */
const CUSTOM = /(?:^|[{"'\s])--[\w-]+\s*:/;

const END = '<wbr>';

function isCheapToPrint(html: string): boolean {
  if (html.length > MAX_LENGTH || !isCheapSheet(html)) return false;
  if ((html.match(SLOW)?.length ?? 0) > MAX_SLOW) return false;
  const doubles = (part: string) => part.split('var(').length > 2 && CUSTOM.test(part);
  return !html.split(';').some(doubles) && boundHtml(`${html}${END}`, BOUNDS).endsWith(END);
}

function beginning(type: ContentType, styles: string, html: string): readonly Node[] {
  return printPages(type, styles, [`${thumbnailContent(html)}${NOTE}`]);
}

const NOTE =
  '<p><em>This page is too large to print from here. “Print or save as PDF” in Recto prints all of it.</em></p>';

/** Keeps all of a tame page, the beginning of another one: no parser or layout in the app's window can be stopped. */
export function tameHtmlPrintNodes(published: string): readonly Node[] {
  if (isCheapToPrint(published)) return htmlPrintNodes(published);
  const pages = splitSubPages('html', published);
  return beginning('html', '', subPageSource('html', pages, 0));
}

export function tameMarkdownPrintNodes(text: string): readonly Node[] {
  const pages = printedPages(text);
  return isCheapToPrint(pages.join(''))
    ? finishedPages(printPages('markdown', MARKDOWN_PRINT_STYLES, pages), text)
    : beginning('markdown', MARKDOWN_PRINT_STYLES, pages[0] ?? '');
}
