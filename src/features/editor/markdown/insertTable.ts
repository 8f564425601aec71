import { EditorSelection } from '@codemirror/state';
import { formatChange } from './formatChange.ts';

const BLANK = [
  ['Column', 'Column'],
  ['', ''],
];

/**
 * Makes a table of the selected lines, whose cells are parted by tabs (as a spreadsheet copies them) or commas, or
 * inserts an empty one; the first cell of its head is selected. Stands between blank lines. One undo step.
 */
export const insertTable = formatChange((state) => {
  const { main } = state.selection;
  const first = state.doc.lineAt(main.from);
  const last = state.doc.lineAt(main.to);
  // Without a selection it comes after the words that the cursor is in.
  const from = main.empty && first.text.trim() !== '' ? first.to : first.from;
  const rows = main.empty ? BLANK : rowsOf(state.sliceDoc(first.from, last.to));
  const before = gapAfter(state.sliceDoc(Math.max(0, from - 2), from));
  const after = gapBefore(state.sliceDoc(last.to, last.to + 2));
  const start = from + before.length + 2;
  return {
    changes: { from, to: last.to, insert: before + tableOf(rows) + after },
    selection: EditorSelection.range(start, start + (rows[0]?.[0]?.length ?? 0)),
  };
});

/** What makes a blank line of the end of a text that the table follows. */
function gapAfter(text: string): string {
  return text === '' || text === '\n' || text === '\n\n' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
}

/** What makes a blank line of the beginning of a text that follows the table. */
function gapBefore(text: string): string {
  return text === '' || text === '\n' || text === '\n\n' ? '' : '\n';
}

function rowsOf(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const separator = text.includes('\t') ? '\t' : ',';
  const rows = lines.map((line) => line.split(separator).map(escapeCell));
  const width = Math.max(1, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

function escapeCell(text: string): string {
  return text.trim().replaceAll('|', '\\|');
}

/** GitHub's table: a head, a rule, and rows, with columns as wide as their widest cell. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 3)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...body.map(line)].join('\n');
}
