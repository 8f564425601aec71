import {
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
  type ChangeSpec,
  type Line,
  type TransactionSpec,
} from '@codemirror/state';
import { isolateHistory } from '@codemirror/commands';

/** Selected after insertion, so that typing replaces it. */
const ADDRESS_PLACEHOLDER = 'https://';

type RangeChange = ReturnType<Parameters<EditorState['changeByRange']>[0]>;

/** A command that applies `change` in one undo step unless the text is read-only. */
export function formatCommand(change: (state: EditorState) => TransactionSpec): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(
      state.update(change(state), {
        scrollIntoView: true,
        userEvent: 'input.format',
        annotations: isolateHistory.of('full'),
      }),
    );
    return true;
  };
}

function formatRanges(
  change: (state: EditorState, range: SelectionRange) => RangeChange,
): StateCommand {
  return formatCommand((state) => state.changeByRange((range) => change(state, range)));
}

/** Adds `mark` on both sides of `[from, to)`, or removes it if `isOn`. The caller moves the selection. */
function toggleAround(isOn: boolean, mark: string, from: number, to: number): ChangeSpec {
  const { length } = mark;
  return isOn
    ? [
        { from: from - length, to: from },
        { from: to, to: to + length },
      ]
    : [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
}

interface LinkSpan {
  readonly from: number;
  readonly textFrom: number;
  readonly textTo: number;
  readonly to: number;
}

/** Inline links, not images, ordered by their end. */
function findLinks(text: string): readonly LinkSpan[] {
  const links: LinkSpan[] = [];
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') {
      at += 1;
    } else if (char === '[') {
      open.push(at);
    } else if (char === ']') {
      const from = open.pop();
      const to = from === undefined || text[at + 1] !== '(' ? -1 : addressEnd(text, at + 2);
      if (from !== undefined && to !== -1 && text[from - 1] !== '!') {
        links.push({ from, textFrom: from + 1, textTo: at, to });
      }
    }
  }
  return links;
}

function linkAt(text: string, from: number, to: number): LinkSpan | undefined {
  return findLinks(text)
    .filter((link) => link.from <= from && to <= link.to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0];
}

/** The end of the address after its closing bracket; -1 if unclosed on its line. */
function addressEnd(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Escapes unpaired brackets, which would end the link text early. */
export function escapeUnpairedBrackets(text: string): string {
  const open: number[] = [];
  const unpaired = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') open.push(at);
    else if (text[at] === ']' && open.pop() === undefined) unpaired.add(at);
  }
  for (const at of open) unpaired.add(at);
  return text
    .split('')
    .map((char, at) => (unpaired.has(at) ? `\\${char}` : char))
    .join('');
}

function changeLines(change: (lines: readonly Line[]) => readonly ChangeSpec[]): StateCommand {
  return formatCommand((state) => {
    const changes = state.changes(change(selectedLines(state)));
    return { changes, selection: state.selection.map(changes, 1) };
  });
}

function selectedLines(state: EditorState): readonly Line[] {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    const last = state.doc.lineAt(to);
    // A selection that ends at a line's start excludes that line.
    const end = to > from && to === last.from ? last.number - 1 : last.number;
    for (let number = state.doc.lineAt(from).number; number <= end; number += 1) {
      numbers.add(number);
    }
  }
  return [...numbers].toSorted((a, b) => a - b).map((number) => state.doc.line(number));
}

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

export type LineMark = 'heading1' | 'heading2' | 'heading3' | 'bullet' | 'numbered' | 'task';

interface MarkRule {
  /** Matches indentation and mark; marks that share a pattern replace each other. */
  readonly pattern: RegExp;
  /** `index` counts the selected lines from 0. */
  readonly markFor: (text: string, index: number) => string;
}

const HEADING = /^(\s*)(#{1,6} )/;

/** A list mark, with a task's checkbox. */
const LIST_ITEM = /^(\s*)((?:[-*+]|\d{1,9}[.)]) (?:\[[ xX]\] )?)/;

const DONE_TASK = /^\s*([-*+] \[[xX]\] )/;

const RULES: Readonly<Record<LineMark, MarkRule>> = {
  heading1: { pattern: HEADING, markFor: () => '# ' },
  heading2: { pattern: HEADING, markFor: () => '## ' },
  heading3: { pattern: HEADING, markFor: () => '### ' },
  bullet: { pattern: LIST_ITEM, markFor: () => '- ' },
  numbered: { pattern: LIST_ITEM, markFor: (_, index) => `${index + 1}. ` },
  task: { pattern: LIST_ITEM, markFor: (text) => DONE_TASK.exec(text)?.[1] ?? '- [ ] ' },
};

/** Toggles a heading or list mark on every selected non-empty line, replacing related marks. One undo step. */
export function toggleLines(mark: LineMark): StateCommand {
  const { pattern, markFor } = RULES[mark];
  return changeLines((selected) => {
    const written = selected.filter((line) => line.text.trim() !== '');
    const lines = written.length === 0 ? selected : written;
    const isOn = lines.every(({ text }, index) => pattern.exec(text)?.[2] === markFor(text, index));
    return lines.map((line, index) => {
      const indent = /^\s*/.exec(line.text)?.[0].length ?? 0;
      const from = line.from + indent;
      const to = from + (pattern.exec(line.text)?.[2]?.length ?? 0);
      return { from, to, insert: isOn ? '' : markFor(line.text, index) };
    });
  });
}

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

const IMAGE = /^!\[((?:[^[\]\\]|\\.)*)\]\([^()\s]*\)$/;

/** The selected text becomes the description; the address is selected. One undo step. */
export const toggleImage = formatRanges(
  (state, range) => unwrap(state, range) ?? wrap(state, range),
);

function wrap(state: EditorState, { from, to }: SelectionRange) {
  const text = escapeUnpairedBrackets(state.sliceDoc(from, to).replaceAll('\n', ' '));
  const start = from + text.length + 4;
  return {
    changes: { from, to, insert: `![${text}](${ADDRESS_PLACEHOLDER})` },
    range: EditorSelection.range(start, start + ADDRESS_PLACEHOLDER.length),
  };
}

function unwrap(state: EditorState, range: SelectionRange) {
  const line = state.doc.lineAt(range.from);
  const images = line.text.matchAll(/!\[(?:[^[\]\\]|\\.)*\]\([^()\s]*\)/g);
  for (const { 0: image, index } of images) {
    const from = line.from + index;
    const to = from + image.length;
    if (from > range.from || to < range.to) continue;
    const text = IMAGE.exec(image)?.[1] ?? '';
    return {
      changes: { from, to, insert: text },
      range: EditorSelection.range(from, from + text.length),
    };
  }
  return undefined;
}

/** One quote level; on an empty line without a space. */
const MARK = /^(?:> (?=.)|>$)/;

/** Adds a quote level, or removes one where all selected lines are quoted. One undo step. */
export const toggleQuote = changeLines((lines) => {
  const isOn = lines.every(({ text }) => MARK.test(text));
  return lines.map(({ from, text }) =>
    isOn
      ? { from, to: from + (MARK.exec(text)?.[0].length ?? 0) }
      : { from, insert: text === '' ? '>' : '> ' },
  );
});
