import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state';
import { formatRanges } from './formatChange.ts';

/** An emphasis made of stars: one is italic, two are bold, three are both. */
export type Mark = 'italic' | 'bold';

const STARS: Readonly<Record<Mark, number>> = { italic: 1, bold: 2 };

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Puts emphasis around every selection, or takes it away where it stands already (spec §2).
 * One undo step. Running it twice gives the text back, whatever was selected.
 */
export function toggleMark(mark: Mark): StateCommand {
  const stars = STARS[mark];
  return formatRanges((state, range) => toggleRange(state, range, stars));
}

function toggleRange(state: EditorState, range: SelectionRange, stars: number) {
  const { from, to } = innerSpan(state, range);
  const wrapped = (starsAround(state, from, to) & stars) !== 0;
  const shift = wrapped ? -stars : stars;
  const select = (start: number, end: number) =>
    range.anchor <= range.head
      ? EditorSelection.range(start, end)
      : EditorSelection.range(end, start);
  return {
    changes: wrapped
      ? [
          { from: from - stars, to: from },
          { from: to, to: to + stars },
        ]
      : [
          { from, insert: '*'.repeat(stars) },
          { from: to, insert: '*'.repeat(stars) },
        ],
    range: select(from + shift, to + shift),
  };
}

/**
 * What the emphasis applies to: without the blanks at the ends of the selection (stars next to a blank are no
 * emphasis in CommonMark), and without the stars that were selected with the words.
 */
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

/** How many stars stand on both sides: the number that is paired. */
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
