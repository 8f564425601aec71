import { prependStyle } from './foldAttributes.ts';

/**
 * Writes what old attributes of the page and of tables say about other elements into those elements' `style`: colours
 * of text and links, the space and lines around cells, places that links lead to by name.
 */
export function foldOldPage(doc: Document): void {
  const { body } = doc;
  const text = colour(body.getAttribute('text'));
  if (text !== null) prependStyle(body, `color: ${text}`);
  const link = colour(body.getAttribute('link'));
  if (link !== null) {
    for (const anchor of body.querySelectorAll('a[href]')) prependStyle(anchor, `color: ${link}`);
  }
  for (const anchor of body.querySelectorAll('a[name]:not([id])')) {
    anchor.id = anchor.getAttribute('name') ?? '';
    anchor.removeAttribute('name');
  }
  for (const table of body.querySelectorAll('table')) foldTable(table);
}

function foldTable(table: HTMLTableElement): void {
  const padding = /^\d{1,3}$/.exec(table.getAttribute('cellpadding')?.trim() ?? '')?.[0];
  const hasLines = /^[1-9]\d?$/.test(table.getAttribute('border')?.trim() ?? '');
  const rules = table.getAttribute('rules')?.trim().toLowerCase();
  table.removeAttribute('cellpadding');
  foldColumns(table);
  const hasRules = rules !== undefined && /^(?:none|groups|rows|cols|all)$/.test(rules);
  if (hasRules) {
    table.removeAttribute('rules');
    prependStyle(table, 'border-collapse: collapse');
  }
  const look = [
    ...(padding === undefined ? [] : [`padding: ${padding}px`]),
    ...(rules === 'all' ? ['border: 1px solid'] : []),
    ...(rules === 'rows' ? ['border-block: 1px solid'] : []),
    ...(rules === 'cols' ? ['border-inline: 1px solid'] : []),
    ...(hasLines && !hasRules ? ['border: 1px inset gray'] : []),
  ].join('; ');
  if (look === '') return;
  for (const row of table.rows) {
    for (const cell of row.cells) prependStyle(cell, look);
  }
}

/** What `<col>` says about the width of columns is said by the cells of the first row. */
function foldColumns(table: HTMLTableElement): void {
  const widths = [...table.querySelectorAll('col')].flatMap((column) => {
    const style = /(?:^|[;\s])width:\s*([^;]+)/i.exec(column.getAttribute('style') ?? '')?.[1];
    const attribute = /^\d+%?$/.exec(column.getAttribute('width') ?? '')?.[0];
    const width = style ?? attribute?.replace(/\d$/, '$&px') ?? null;
    const count = Number.parseInt(column.getAttribute('span') ?? '1', 10);
    return Array.from({ length: count > 0 ? Math.min(count, 100) : 1 }, () => width);
  });
  const cells = table.rows[0]?.cells ?? [];
  if (widths.length === 0 || [...cells].some((cell) => cell.colSpan > 1)) return;
  for (const [index, cell] of [...cells].entries()) {
    const width = widths[index] ?? null;
    if (width !== null) prependStyle(cell, `width: ${width}`);
  }
}

/**
 * Writes down what a browser does with a page from before there were standards (a document without a doctype): the
 * first thing in a table's cell has no space above it.
 */
export function foldQuirks(doc: Document): void {
  const first =
    ':is(p, ul, ol, dl, menu, dir, h1, h2, h3, h4, h5, h6, blockquote, pre):first-child';
  for (const element of doc.body.querySelectorAll(`:is(td, th) > ${first}`)) {
    if (hasTextBefore(element)) continue;
    prependStyle(element, 'margin-top: 0');
  }
}

function hasTextBefore(element: Element): boolean {
  return (element.previousSibling?.textContent ?? '').trim() !== '';
}

function colour(value: string | null): string | null {
  const trimmed = value?.trim() ?? '';
  return /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(trimmed) ? trimmed : null;
}
