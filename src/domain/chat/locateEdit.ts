import type { EditBlock, EditReading } from './editBlocks.ts';
import { isElided } from './wholeText.ts';
import type { TextChange } from '#domain/commonAffixes.ts';

/**
 * Why a block is not applied. `missing`: its lines are not in the text. `ambiguous`: they are there several times.
 * `done`: the text already has the new lines. `elided`: it leaves out lines that the text would lose.
 */
export type Refusal = 'missing' | 'ambiguous' | 'done' | 'elided' | 'noChange' | 'blank';

export type Located =
  | { readonly kind: 'found'; readonly change: TextChange }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/**
 * Finds the only place that a block can mean in a text with `\n` line ends: whole lines, which may differ in white
 * space, else a part of lines. Lines that also occur with other white space are ambiguous: models drop indentation.
 */
export function locateEdit(text: string, { readings }: EditBlock): Located {
  const page = linesOf(text);
  let refusal: Located | null = null;
  for (const group of readings) {
    const read = group.map((reading) => locateReading(page, reading));
    const places = new Map(
      read.flatMap((one) => (one.kind === 'found' ? [[keyOf(one.change), one] as const] : [])),
    );
    const [only] = places.values();
    if (only !== undefined) return places.size === 1 ? only : refused('ambiguous');
    refusal ??= read.find(isTelling) ?? read[0] ?? null;
  }
  return refusal ?? refused('missing');
}

interface TextLines {
  readonly text: string;
  readonly lines: readonly string[];
  /** Without differences in white space. */
  readonly keyed: readonly string[];
}

/** The text that was sent and the present one: all blocks of a reply are looked for in these. */
const known: TextLines[] = [];

const MOST_KNOWN = 2;

function linesOf(text: string): TextLines {
  const before = known.find((one) => one.text === text);
  if (before !== undefined) return before;
  const lines = text.split('\n');
  const made = { text, lines, keyed: lines.map(withoutWhiteSpace) };
  known.push(made);
  if (known.length > MOST_KNOWN) known.shift();
  return made;
}

function isTelling(one: Located): boolean {
  return one.kind === 'refused' && one.reason !== 'missing';
}

function keyOf({ from, to, insert }: TextChange): string {
  return `${from} ${to} ${insert}`;
}

function refused(reason: Refusal): Located {
  return { kind: 'refused', reason };
}

function locateReading(page: TextLines, { search, replace }: EditReading): Located {
  const { text, lines } = page;
  if (search.every((line) => line.trim() === '')) {
    if (text.trim() !== '') return refused('blank');
    return found({ from: 0, to: text.length, insert: replace.join('\n') }, text);
  }
  if (search.join('\n') === replace.join('\n')) return refused('noChange');
  if (isElided(search, replace, lines)) return refused('elided');
  return (
    inWholeLines(page, { search, replace }) ??
    inWholeLines(page, trimmed({ search, replace })) ??
    partOfLines(text, { search, replace }) ??
    refused(isDone(lines, { search, replace }) ? 'done' : 'missing')
  );
}

/** The 0-based lines at which `wanted` begins. */
function placesOf(lines: readonly string[], wanted: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (wanted.every((line, index) => lines[at + index] === line)) places.push(at);
  }
  return places;
}

function isDone(lines: readonly string[], { search, replace }: EditReading): boolean {
  if (replace.every((line) => line.trim() === '' || search.includes(line))) return false;
  return placesOf(lines, replace).length > 0;
}

function partOfLines(text: string, { search, replace }: EditReading): Located | null {
  const wanted = search.join('\n');
  const from = text.indexOf(wanted);
  if (from === -1) return null;
  if (text.includes(wanted, from + 1)) return refused('ambiguous');
  return found({ from, to: from + wanted.length, insert: replace.join('\n') }, text);
}

function withoutWhiteSpace(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ');
}

function inWholeLines(
  { text, lines, keyed }: TextLines,
  { search, replace }: EditReading,
): Located | null {
  const places = placesOf(keyed, search.map(withoutWhiteSpace));
  if (places.length > 1) return refused('ambiguous');
  const [line] = places;
  if (line === undefined) return null;
  const present = lines.slice(line, line + search.length);
  const isExact = present.every((one, index) => one === search[index]);
  const added = isExact ? replace : reindented(present, { search, replace });
  if (added === null) return null;
  return wholeLines(text, lines, { line, count: search.length, replace: added });
}

/** Models add blank lines around a half. */
function trimmed({ search, replace }: EditReading): EditReading {
  const isBlank = (line: string | undefined) => line?.trim() === '';
  let [first, last] = [0, 0];
  while (isBlank(search[first])) first += 1;
  while (isBlank(search.at(-1 - last))) last += 1;
  let [start, end] = [0, replace.length];
  while (start < first && isBlank(replace[start])) start += 1;
  while (replace.length - end < last && end > start && isBlank(replace[end - 1])) end -= 1;
  return { search: search.slice(first, search.length - last), replace: replace.slice(start, end) };
}

/** The new lines with the text's indentation; null if the block's indentation differs irregularly. */
function reindented(
  present: readonly string[],
  { search, replace }: EditReading,
): readonly string[] | null {
  const pairs = search.flatMap((line, index) =>
    line.trim() === '' ? [] : [[indentOf(line), indentOf(present[index] ?? '')] as const],
  );
  const known = new Map(pairs);
  if (pairs.some(([from, to]) => known.get(from) !== to)) return null;
  const [[first, own] = ['', '']] = pairs;
  const added = own.endsWith(first) ? own.slice(0, own.length - first.length) : null;
  const dropped = first.endsWith(own) ? first.slice(0, first.length - own.length) : null;
  const shifts = (shift: (indent: string) => string | null) =>
    pairs.every(([from, to]) => shift(from) === to) ? shift : null;
  const shift =
    (added === null ? null : shifts((indent) => added + indent)) ??
    (dropped === null
      ? null
      : shifts((indent) => (indent.startsWith(dropped) ? indent.slice(dropped.length) : null)));
  const lines: string[] = [];
  for (const line of replace) {
    const indent = indentOf(line);
    const next = line.trim() === '' ? '' : (known.get(indent) ?? shift?.(indent) ?? null);
    if (next === null) return null;
    lines.push(line.trim() === '' ? line : next + line.slice(indent.length));
  }
  return lines;
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

interface LineMatch {
  readonly line: number;
  readonly count: number;
  readonly replace: readonly string[];
}

/** Lines that both halves share are left out of the change. */
function wholeLines(
  text: string,
  lines: readonly string[],
  { line, count, replace }: LineMatch,
): Located {
  const present = lines.slice(line, line + count);
  const shortest = Math.min(count, replace.length);
  let [head, tail] = [0, 0];
  while (head < shortest && present[head] === replace[head]) head += 1;
  while (tail < shortest - head && present.at(-1 - tail) === replace.at(-1 - tail)) tail += 1;
  const start = line + head;
  const end = line + count - tail;
  const added = replace.slice(head, replace.length - tail);
  const offset = (at: number) =>
    lines.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0);
  const from = offset(start);
  if (end < lines.length) {
    return found({ from, to: offset(end), insert: added.map((one) => `${one}\n`).join('') }, text);
  }
  // The text's last line has no line end.
  if (added.length > 0 && start < end) {
    return found({ from, to: text.length, insert: added.join('\n') }, text);
  }
  const behind = Math.max(0, from - 1);
  return found(
    { from: behind, to: text.length, insert: added.map((one) => `\n${one}`).join('') },
    text,
  );
}

function found(change: TextChange, text: string): Located {
  const isSame = text.slice(change.from, change.to) === change.insert;
  return isSame ? refused('noChange') : { kind: 'found', change };
}
