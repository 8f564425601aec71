import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { moveChildren } from '#content/sanitise/dom.ts';
import { readPublished, type PublishedPage } from '#content/sanitise/sanitise.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import { wrapInRoots } from './roots.ts';
import { PRINT_STYLES, printPages } from './printStyles.ts';

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
