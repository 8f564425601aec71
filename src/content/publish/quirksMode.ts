import type { Steps } from '#domain/steps.ts';
import type { Look } from './legacyStyles.ts';
import { placed } from './tableSpans.ts';

/** Applies old attributes of the page and of tables to other elements: colours, cell spacing and borders, anchors. */
export function* foldOldPage(doc: Document, look: Look): Steps<void> {
  const { body } = doc;
  const text = colour(body.getAttribute('text'));
  if (text !== null) look.add(body, `color: ${text}`);
  const link = colour(body.getAttribute('link'));
  if (link !== null) {
    for (const anchor of body.querySelectorAll('a[href]')) {
      yield null;
      look.add(anchor, `color: ${link}`);
    }
  }
  for (const anchor of body.querySelectorAll('a[name]:not([id])')) {
    yield null;
    anchor.id = anchor.getAttribute('name') ?? '';
    anchor.removeAttribute('name');
  }
  for (const table of body.querySelectorAll('table')) {
    yield null;
    yield* foldTable(table, look);
  }
}

function* foldTable(table: HTMLTableElement, { add }: Look): Steps<void> {
  const padding = /^\d{1,3}$/.exec(table.getAttribute('cellpadding')?.trim() ?? '')?.[0];
  const hasLines = /^(?:[1-9]\d?)?$/.test(table.getAttribute('border')?.trim() ?? '0');
  const rules = table.getAttribute('rules')?.trim().toLowerCase();
  table.removeAttribute('cellpadding');
  if (rules === 'groups') foldGroups(table, add);
  foldColumns(table, add);
  const hasRules = rules !== undefined && /^(?:none|groups|rows|cols|all)$/.test(rules);
  if (hasRules) {
    table.removeAttribute('rules');
    add(table, 'border-collapse: collapse');
  }
  const style = [
    ...(padding === undefined ? [] : [`padding: ${padding}px`]),
    ...(rules === 'all' ? ['border: 1px solid'] : []),
    ...(rules === 'rows' ? ['border-width: 1px 0; border-style: solid'] : []),
    ...(rules === 'cols' ? ['border-width: 0 1px; border-style: solid'] : []),
    ...(hasLines && !hasRules ? ['border: 1px inset'] : []),
  ].join('; ');
  if (style === '') return;
  for (const row of table.rows) {
    for (const cell of row.cells) {
      yield null;
      add(cell, style);
    }
  }
}

/** Lines around sections and groups of columns, drawn by the cells at their edges. */
function foldGroups(table: HTMLTableElement, add: Look['add']): void {
  const sections = [table.tHead, ...table.tBodies, table.tFoot].filter((one) => one !== null);
  const [starts, ends] = [new Set<number>(), new Set<number>()];
  let columns = 0;
  for (const group of table.querySelectorAll('colgroup')) {
    starts.add(columns + 1);
    const spans = group.childElementCount === 0 ? [group] : [...group.children];
    for (const one of spans) columns += Math.max(1, Number(one.getAttribute('span')) || 1);
    ends.add(columns);
  }
  for (const section of sections) {
    for (const { cell, row, column, width, height } of placed([section]) ?? []) {
      const edges = [
        row === 1 ? 'top' : '',
        row + height - 1 === section.rows.length ? 'bottom' : '',
        starts.has(column) ? 'left' : '',
        ends.has(column + width - 1) ? 'right' : '',
      ];
      const style = edges.filter(Boolean).map((edge) => `border-${edge}: 1px solid`);
      if (style.length > 0) add(cell, style.join('; '));
    }
  }
}

function foldColumns(table: HTMLTableElement, add: Look['add']): void {
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
    if (width !== null) add(cell, `width: ${width}`);
  }
}

/** In a document without a doctype, the first thing in a table's cell has no space above it. */
export function* foldQuirks(doc: Document, { add }: Look): Steps<void> {
  const first =
    ':is(p, ul, ol, dl, menu, dir, h1, h2, h3, h4, h5, h6, blockquote, pre):first-child';
  for (const element of doc.body.querySelectorAll(`:is(td, th) > ${first}`)) {
    yield null;
    if (hasTextBefore(element)) continue;
    add(element, 'margin-top: 0');
  }
}

function hasTextBefore(element: Element): boolean {
  return (element.previousSibling?.textContent ?? '').trim() !== '';
}

function colour(value: string | null): string | null {
  const trimmed = value?.trim() ?? '';
  return /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(trimmed) ? trimmed : null;
}
