import { EditorSelection, type EditorState, type SelectionRange } from '@codemirror/state';
import { formatRanges, toggleAround } from './formatCommand.ts';

/** Backticks within a line, fences around several lines. Reversible; one undo step. */
export const toggleCode = formatRanges((state, range) => {
  const isBlock = state.doc.lineAt(range.from).number !== state.doc.lineAt(range.to).number;
  return isBlock ? toggleBlock(state, range) : toggleInline(state, range);
});

function toggleInline(state: EditorState, { from, to }: SelectionRange) {
  const line = state.doc.lineAt(from);
  const text = state.sliceDoc(from, to);
  const before = /(?<!`)`*$/.exec(line.text.slice(0, from - line.from))?.[0] ?? '';
  const after = /^`*/.exec(line.text.slice(to - line.from))?.[0] ?? '';
  const ticks = ticksFor(text, 1);
  const isOn = before.length === after.length && before === ticks;
  const shift = isOn ? -ticks.length : ticks.length;
  return {
    changes: toggleAround(isOn, ticks, from, to),
    range: EditorSelection.range(from + shift, to + shift),
  };
}

function toggleBlock(state: EditorState, range: SelectionRange) {
  const { doc } = state;
  const first = doc.lineAt(range.from);
  const last = doc.lineAt(range.to);
  const text = doc.sliceString(first.from, last.to);
  const fence = ticksFor(text, 3);
  const above = first.number > 1 ? doc.line(first.number - 1) : null;
  const below = last.number < doc.lines ? doc.line(last.number + 1) : null;
  if (above?.text === fence && below?.text === fence) {
    const shift = -(above.length + 1);
    return {
      changes: [
        { from: above.from, to: first.from },
        { from: last.to, to: below.to },
      ],
      range: EditorSelection.range(range.anchor + shift, range.head + shift),
    };
  }
  const shift = fence.length + 1;
  return {
    changes: [
      { from: first.from, insert: `${fence}\n` },
      { from: last.to, insert: `\n${fence}` },
    ],
    range: EditorSelection.range(range.anchor + shift, range.head + shift),
  };
}

/** One backtick more than the longest run in the text. */
function ticksFor(text: string, min: number): string {
  const runs = text.match(/`+/g)?.map((run) => run.length) ?? [];
  return '`'.repeat(Math.max(min, ...runs.map((length) => length + 1)));
}
