import { type StateCommand, EditorSelection } from '@codemirror/state';
import {
  toggleCode,
  toggleMark,
  toggleLines,
  toggleLink,
  toggleQuote,
  formatCommand,
} from './toggles.ts';

const BLANK = [
  ['Column', 'Column'],
  ['', ''],
];

/** Turns selected lines, with tabs or commas between cells, into a table, or inserts an empty one. One undo step. */
export const insertTable = formatCommand((state) => {
  const { main } = state.selection;
  const first = state.doc.lineAt(main.from);
  const last = state.doc.lineAt(main.to);
  // Without a selection the table follows the cursor's line.
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

function gapAfter(text: string): string {
  return text === '' || text === '\n' || text === '\n\n' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
}

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

export interface TextCommand {
  readonly label: string;
  readonly words: string;
  /** In CodeMirror's notation: `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly key: string;
  readonly run: StateCommand;
}

export const MARKDOWN_COMMANDS: readonly TextCommand[] = [
  { label: 'Bold', words: 'strong', key: 'Mod-b', run: toggleMark('bold') },
  { label: 'Italic', words: 'emphasis', key: 'Mod-i', run: toggleMark('italic') },
  { label: 'Link', words: 'url address', key: 'Mod-Alt-k', run: toggleLink },
  { label: 'Heading 1', words: 'title h1', key: 'Mod-Alt-1', run: toggleLines('heading1') },
  { label: 'Heading 2', words: 'title h2', key: 'Mod-Alt-2', run: toggleLines('heading2') },
  { label: 'Heading 3', words: 'title h3', key: 'Mod-Alt-3', run: toggleLines('heading3') },
  { label: 'List', words: 'bullets unordered', key: 'Mod-Shift-8', run: toggleLines('bullet') },
  { label: 'Numbered list', words: 'ordered', key: 'Mod-Shift-7', run: toggleLines('numbered') },
  { label: 'Task list', words: 'todo checkbox', key: 'Mod-Shift-9', run: toggleLines('task') },
  { label: 'Quote', words: 'blockquote', key: 'Mod-Shift-.', run: toggleQuote },
  { label: 'Code', words: 'monospace fence block', key: 'Mod-e', run: toggleCode },
  { label: 'Table', words: 'grid columns rows', key: 'Mod-Alt-t', run: insertTable },
];
