import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { moveChildren, parseDocument } from '#content/sanitise/dom.ts';
import { readPublished, type PublishedPage } from '#content/sanitise/sanitise.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { renderedBlocks } from '#content/markdown/blocks.ts';
import { pageHeading, type MarkdownDialect } from '#content/markdown/micromark.ts';
import { fillContents } from '#content/markdown/rich/contents.ts';
import { setDirections } from '#content/markdown/rich/enricher.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import type { ContentType } from '#domain/page/page.ts';
import { wrapInRoots } from '#content/publish/legacyStyles.ts';
import { secureImages } from './previewDocument.ts';
import { PRINT_STYLES, MARKDOWN_PRINT_STYLES } from './sheetStyles.ts';
import { isCheapSheet, boundHtml } from '#domain/html/boundHtml.ts';
import { thumbnailContent } from './thumbnail.ts';

/** All pages of a published document, sanitised again (spec §5), as content of a shadow root. */
export function htmlPrintNodes(published: string): readonly Node[] {
  const pages = splitSubPages('html', published);
  const read = pages.map((_, index) => readPublished(subPageSource('html', pages, index)));
  const [style, ...sheets] = printPages(
    'html',
    '',
    read.map(({ html }) => html),
  );
  return [
    ...(style === undefined ? [] : [style]),
    ...sheets.map((sheet, index) => withOwnSheet(sheet, read[index])),
  ];
}

function withOwnSheet(sheet: Node, page: PublishedPage | undefined): Node {
  if (page?.css === undefined || page.css === null) return sheet;
  const host = document.createElement('div');
  host.className = 'page html';
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = PRINT_STYLES;
  const content = document.createElement('div');
  moveChildren(sheet, content);
  wrapInRoots(content);
  root.append(style, ...content.childNodes);
  adoptSheet(root, page.css, 'print');
  return host;
}

function printPages(type: ContentType, styles: string, pages: readonly string[]): readonly Node[] {
  const sheets = pages.map((html) => `<div class="page ${type}">${html}</div>`).join('');
  const doc = parseDocument(sheets);
  secureImages(doc.body, document.baseURI);
  const style = doc.createElement('style');
  style.textContent = PRINT_STYLES + styles;
  return [style, ...doc.body.childNodes];
}

export function markdownPrintNodes(text: string): readonly Node[] {
  return finishedPages(printPages('markdown', MARKDOWN_PRINT_STYLES, printedPages(text)), text);
}

function finishedPages(nodes: readonly Node[], text: string): readonly Node[] {
  const { features } = readFrontMatter(text);
  for (const node of nodes) {
    if (!(node instanceof Element) || !node.classList.contains('page')) continue;
    setDirections(node.children);
    if (features.has('toc')) fillContents([node]);
  }
  return nodes;
}

/** The HTML of each sub-page, with its name above it. */
export function printedPages(text: string): readonly string[] {
  const pages = splitSubPages('markdown', text);
  return pages.map((page, index) => {
    const source = subPageSource('markdown', pages, index);
    const blocks = renderedBlocks(source, index === 0 ? ONE_PAGE : LATER_PAGE).map(
      ({ html }) => html,
    );
    const heading = page.marker === null ? [] : [pageHeading(page.title)];
    return [...heading, ...blocks].join('\n');
  });
}

const ONE_PAGE: MarkdownDialect = { ...PAGE_DIALECT, split: null };

/** Broken front matter is shown once. */
const LATER_PAGE: MarkdownDialect = {
  ...ONE_PAGE,
  readFront: (text) => ({ ...readFrontMatter(text), problem: null }),
};

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

function beginning(type: ContentType, html: string, project: string): readonly Node[] {
  const styles = type === 'html' ? '' : MARKDOWN_PRINT_STYLES;
  return printPages(type, styles, [`${thumbnailContent(html, project)}${NOTE}`]);
}

const NOTE =
  '<p><em>This page is too large to print from here. “Print or save as PDF” in Recto prints all of it.</em></p>';

/** Keeps all of a tame page, the beginning of another one, with pictures of `project`: no parser or layout in the app's window can be stopped. */
export function tameHtmlPrintNodes(published: string, project: string): readonly Node[] {
  if (isCheapToPrint(published)) return htmlPrintNodes(published);
  const pages = splitSubPages('html', published);
  return beginning('html', subPageSource('html', pages, 0), project);
}

export function tameMarkdownPrintNodes(text: string, project: string): readonly Node[] {
  const pages = printedPages(text);
  return isCheapToPrint(pages.join(''))
    ? finishedPages(printPages('markdown', MARKDOWN_PRINT_STYLES, pages), text)
    : beginning('markdown', pages[0] ?? '', project);
}
