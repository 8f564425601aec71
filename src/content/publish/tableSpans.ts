import type { Steps } from '#domain/steps.ts';
import type { Look } from './legacyStyles.ts';

/**
 * Makes grids: `colspan` and `rowspan` are not allowed, and without them cells move under other headings. The
 * attributes stay for the sanitiser to report. Ignores tables too large to be intended.
 */
export function* keepSpans(root: ParentNode, look: Look): Steps<void> {
  for (const table of root.querySelectorAll('table')) {
    yield null;
    const sections = [table.tHead, ...table.tBodies, table.tFoot].filter((one) => one !== null);
    const body = sections.filter((section) => !isCaption(section, look));
    const cells = placed(body);
    if (cells === null || !cells.some(({ width, height }) => width > 1 || height > 1)) continue;
    yield* showAsGrid(
      table,
      body,
      cells,
      sections.find((section) => isCaption(section, look)) ?? null,
      look,
    );
  }
}

/** A cell's area of the grid: 1-based row and column, and the number of each. */
interface Placed {
  readonly cell: HTMLTableCellElement;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

const MOST_CELLS = 4000;
const MOST_COLUMNS = 100;

/** The positions that a browser gives the cells; null when there are too many. */
export function placed(sections: readonly HTMLTableSectionElement[]): readonly Placed[] | null {
  const cells: Placed[] = [];
  let row = 0;
  for (const section of sections) {
    const takenUntil: number[] = [];
    const lastRow = row + section.rows.length;
    for (const { cells: own } of section.rows) {
      row += 1;
      let column = 0;
      for (const cell of own) {
        while ((takenUntil[column] ?? 0) >= row) column += 1;
        const width = span(cell, 'colspan', 1);
        const height = Math.min(span(cell, 'rowspan', lastRow), lastRow - row + 1);
        if (cells.length >= MOST_CELLS || column + width > MOST_COLUMNS) return null;
        cells.push({ cell, row, column: column + 1, width, height });
        for (let end = column + width; column < end; column += 1) {
          takenUntil[column] = row + height - 1;
        }
      }
    }
  }
  return cells;
}

/** `zero` is the meaning of 0: a row span of 0 reaches the end. */
function span(cell: Element, name: string, zero: number): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '', 10);
  if (value === 0) return zero;
  return value > 0 ? Math.min(value, 1000) : 1;
}

function isCaption(section: Element, look: Look): boolean {
  return /display:\s*table-caption/.test(look.of(section));
}

function* showAsGrid(
  table: HTMLTableElement,
  sections: readonly HTMLTableSectionElement[],
  cells: readonly Placed[],
  caption: Element | null,
  { add, of }: Look,
): Steps<void> {
  const isCollapsed = /border-collapse:\s*collapse/i.test(of(table));
  const gap = isCollapsed
    ? '0px'
    : (/border-spacing:\s*(\d+(?:\.\d+)?px)/i.exec(of(table))?.[1] ?? '2px');
  const hasWidth = table.hasAttribute('width') || /(?:^|[;\s])width:/i.test(of(table));
  const isBelow = caption !== null && /caption-side:\s*bottom/i.test(of(caption));
  const first = caption !== null && !isBelow ? 1 : 0;
  const ends = {
    row: Math.max(...cells.map(({ row, height }) => row + height - 1)),
    column: Math.max(...cells.map(({ column, width }) => column + width - 1)),
  };
  for (const { cell, row, column, width, height } of cells) {
    yield null;
    const place = `grid-area: ${row + first} / ${column} / span ${height} / span ${width}`;
    const look = [cell.parentElement, cell.closest('tbody, thead, tfoot')].map((element) =>
      element === null ? '' : of(element),
    );
    for (const style of look) addPainted(cell, style, add);
    const overlap = isCollapsed
      ? overlapOf([...look.toReversed(), of(cell)].join(';'), {
          right: column + width - 1 < ends.column,
          bottom: row + height - 1 < ends.row,
        })
      : '';
    const align = ALIGN.get(verticalAlign([of(cell), ...look])) ?? 'center';
    appendStyle(
      cell,
      `display: block; ${place}; align-content: ${align}; width: auto;${overlap}${leastHeight(of(cell))}`,
    );
  }
  yield null;
  const template = columnWidths(table, cells, of);
  for (const section of sections) {
    appendStyle(section, 'display: contents;');
    for (const row of section.rows) appendStyle(row, 'display: contents;');
  }
  if (caption !== null) {
    const line = isBelow ? Math.max(...cells.map(({ row, height }) => row + height)) : 1;
    appendStyle(caption, `display: block; grid-area: ${line} / 1 / auto / -1;`);
  }
  const box = isCollapsed ? '' : ` padding: ${gap};`;
  const size = hasWidth ? '' : ' width: fit-content;';
  appendStyle(
    table,
    `display: grid; grid-template-columns: ${template}; gap: ${gap};${box}${size} box-sizing: border-box;`,
  );
}

/** Each column is as wide as the first cell in it alone with a width; in a fixed table the first row decides. */
function columnWidths(table: Element, cells: readonly Placed[], of: Look['of']): string {
  const count = Math.max(...cells.map(({ column, width }) => column + width - 1));
  const isFixed = /table-layout:\s*fixed/i.test(of(table));
  const columns: string[] = Array.from({ length: count }, () =>
    isFixed ? 'minmax(0, 1fr)' : 'auto',
  );
  for (const { cell, row, column, width } of [...cells].reverse()) {
    const attribute = cell.getAttribute('width')?.replace(/^\d+$/, '$&px');
    const styled = /(?:^|[;\s])width:\s*(\d+(?:\.\d+)?(?:px|%|em|rem))/i.exec(of(cell))?.[1];
    const size = styled ?? (/^\d+(?:px|%)$/.test(attribute ?? '') ? attribute : undefined);
    const counts = width === 1 && (row === 1 || !isFixed);
    if (counts && size !== undefined) columns[column - 1] = size;
    cell.removeAttribute('width');
  }
  return columns.join(' ');
}

const ALIGN = new Map([
  ['top', 'start'],
  ['baseline', 'start'],
  ['bottom', 'end'],
]);

function verticalAlign(styles: readonly string[]): string {
  const values = styles.map((style) => /vertical-align:\s*([a-z]+)/i.exec(style)?.[1]);
  return values.find((value) => value !== undefined && value !== 'inherit') ?? 'middle';
}

/** Makes neighbours with collapsed borders overlap by one border. */
function overlapOf(declarations: string, hasNext: { right: boolean; bottom: boolean }): string {
  const style = document.createElement('span').style;
  style.cssText = declarations;
  const margin = (side: 'right' | 'bottom') => {
    const line = style.getPropertyValue(`border-${side}-style`);
    // A shorthand with a variable has no values of its own.
    const hasLine = line === '' ? hasBorderVariable(style.cssText) : line !== 'none';
    return hasLine && hasNext[side] ? '-1px' : '0';
  };
  const [right, bottom] = [margin('right'), margin('bottom')];
  return right === '0' && bottom === '0' ? '' : ` margin: 0 ${right} ${bottom} 0;`;
}

function hasBorderVariable(style: string): boolean {
  const declarations = style.split(';').map((one) => one.trim());
  return declarations.some((one) => one.startsWith('border') && one.includes('var('));
}

function leastHeight(style: string): string {
  const height = /(?:^|[;\s])height:\s*(\d[\d.]*(?:px|em|rem))/i.exec(style)?.[1];
  return height === undefined ? '' : ` height: auto; min-height: ${height};`;
}

/** Cells paint the background of a row or section, which has no box in a grid. */
function addPainted(cell: Element, style: string, add: Look['add']): void {
  const painted = /(?:^|;)\s*((?:background|border)[a-z-]*:[^;]+)/gi;
  const found = [...style.matchAll(painted)]
    .map(([, declaration]) => declaration ?? '')
    .filter((declaration) => !/^border-(?:collapse|spacing|radius)/i.test(declaration));
  if (found.length > 0) add(cell, found.join('; '));
}

function appendStyle(element: Element, declarations: string): void {
  const own = (element.getAttribute('style') ?? '').trim().replace(/;$/, '');
  element.setAttribute('style', own === '' ? declarations : `${own}; ${declarations}`);
}
