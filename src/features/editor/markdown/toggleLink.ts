import { EditorSelection, type EditorState, type SelectionRange } from '@codemirror/state';
import { ADDRESS_PLACEHOLDER, formatRanges } from './formatCommand.ts';
import { escapeUnpairedBrackets, linkAt } from './links.ts';

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s()[\]]+$/;

const BLANK_LINE = /\n[^\S\n]*\n/;

/** Selects the address, so that repeating the command undoes it (spec §2). One undo step. */
export const toggleLink = formatRanges(
  (state, range) => unlink(state, range) ?? link(state, range),
);

function link(state: EditorState, range: SelectionRange) {
  const whole = state.sliceDoc(range.from, range.to);
  const selected = whole.trim();
  const from = selected === '' ? range.from : range.from + whole.indexOf(selected);
  const to = from + selected.length;
  if (BLANK_LINE.test(selected)) return { range };
  const text = escapeUnpairedBrackets(selected);
  const address = ADDRESS.test(selected) ? selected : ADDRESS_PLACEHOLDER;
  const textEnd = from + 1 + text.length;
  const addressStart = textEnd + 2;
  return {
    changes: { from, to, insert: `[${text}](${address})` },
    range:
      selected === ''
        ? EditorSelection.cursor(textEnd)
        : EditorSelection.range(addressStart, addressStart + address.length),
  };
}

function unlink(state: EditorState, range: SelectionRange) {
  const { start, end } = paragraphAround(state, range.from, range.to);
  const found = linkAt(state.sliceDoc(start, end), range.from - start, range.to - start);
  if (found === undefined) return undefined;
  const length = found.textTo - found.textFrom;
  const from = start + found.from;
  return {
    changes: [
      { from, to: start + found.textFrom },
      { from: start + found.textTo, to: start + found.to },
    ],
    range: EditorSelection.range(from, from + length),
  };
}

/** Bounded by blank lines, at most 200 lines each way. */
function paragraphAround(state: EditorState, from: number, to: number) {
  const { doc } = state;
  let first = doc.lineAt(from).number;
  let last = doc.lineAt(to).number;
  const lowest = Math.max(1, first - 200);
  const highest = Math.min(doc.lines, last + 200);
  while (first > lowest && doc.line(first - 1).text.trim() !== '') first -= 1;
  while (last < highest && doc.line(last + 1).text.trim() !== '') last += 1;
  return { start: doc.line(first).from, end: doc.line(last).to };
}
