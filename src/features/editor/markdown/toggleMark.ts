import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';
import { formatRanges, toggleAround } from './formatCommand.ts';

export type Mark = 'italic' | 'bold';

const STARS: Readonly<Record<Mark, number>> = { italic: 1, bold: 2 };

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Reversible for any selection; one undo step (spec §2). */
export function toggleMark(mark: Mark): StateCommand {
  const stars = STARS[mark];
  return formatRanges((state, range) => toggleRange(state, range, stars));
}

function toggleRange(state: EditorState, range: SelectionRange, stars: number) {
  const { from, to } = innerSpan(state, range);
  const wrapped = (starsAround(state, from, to) & stars) !== 0;
  const shift = wrapped ? -stars : stars;
  return {
    changes: toggleAround(wrapped, '*'.repeat(stars), from, to),
    range:
      range.anchor <= range.head
        ? EditorSelection.range(from + shift, to + shift)
        : EditorSelection.range(to + shift, from + shift),
  };
}

/** Excludes selected stars, and outer whitespace, next to which stars are no emphasis in CommonMark. */
function innerSpan(state: EditorState, range: Span): Span {
  const text = state.sliceDoc(range.from, range.to);
  const start = text.length - text.trimStart().length;
  const words = text.trim();
  if (words === '') return range;
  const from = range.from + start;
  const to = from + words.length;
  const stars = Math.min(
    runForward(words, 0),
    runBackward(words, words.length),
    Math.floor(words.length / 2),
  );
  const inner = words.slice(stars, words.length - stars);
  return inner.trim() === inner ? { from: from + stars, to: to - stars } : { from, to };
}

/** The number of stars on both sides. In bits: 1 is italic, 2 is bold. */
function starsAround(state: EditorState, from: number, to: number): number {
  const before = state.doc.lineAt(from);
  const after = state.doc.lineAt(to);
  return Math.min(
    runBackward(before.text, from - before.from),
    runForward(after.text, to - after.from),
  );
}

function runForward(text: string, at: number): number {
  let end = at;
  while (text[end] === '*') end += 1;
  return end - at;
}

function runBackward(text: string, at: number): number {
  let start = at;
  while (text[start - 1] === '*') start -= 1;
  return at - start;
}
