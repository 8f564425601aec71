import type { Steps } from '#domain/steps.ts';
import { createChunk, countLineBreaks, type MarkdownChunk } from './chunk.ts';
import { commonAffixes } from '#domain/commonAffixes.ts';

/** About 2 ms of work. */
const LINES_PER_STEP = 2000;

/**
 * Splits in linear time, after blank lines that end all containers and fences (CommonMark §5.1–5.3, GFM). A fence deep
 * inside lists may be split: the renderer must check that a chunk really ended. Where the source equals `knownSource`,
 * the objects in `known` are reused.
 */
export function* splitChunks(
  source: string,
  known: readonly MarkdownChunk[] = NOTHING,
  knownSource: string = known.map(({ text }) => text).join(''),
): Steps<readonly MarkdownChunk[]> {
  const same = commonAffixes(knownSource, source);
  const head = sameHead(known, same.start);
  const tail = sameTail(known, head.count, same.end);
  const chunks = known.slice(0, head.count);
  let next = known.length - tail.count;
  let nextAt = source.length - tail.length;
  let start = head.length;
  let at = start;
  let number = 0;
  let startNumber = 0;
  let afterBlank = false;
  let state = TOP;
  for (const end of lineEnds(source, at)) {
    const line = source.slice(at, end);
    if (afterBlank && /^[^ \t\r\n]/.test(line) && mayEnd(state, line)) {
      chunks.push(createChunk(source.slice(start, at), number - startNumber));
      for (; nextAt < at; next += 1) nextAt += known[next]?.text.length ?? source.length;
      if (nextAt === at && next < known.length) return [...chunks, ...known.slice(next)];
      start = at;
      startNumber = number;
      state = TOP;
    }
    if (state !== TOP || !/^[a-z\r\n]/i.test(line)) state = after(state, line);
    afterBlank = /^[ \t\r\n]*$/.test(line);
    at = end;
    number += 1;
    if (number % LINES_PER_STEP === 0) yield null;
  }
  if (start < source.length) {
    const text = source.slice(start);
    const isOpen = state.until !== null || state.nested;
    chunks.push(createChunk(text, countLineBreaks(text), isOpen));
  }
  return chunks;
}

const NOTHING: readonly MarkdownChunk[] = [];

/** The known chunks within the first `max` characters, without the last: its end depends on what follows. */
function sameHead(known: readonly MarkdownChunk[], max: number) {
  let count = 0;
  let length = 0;
  for (const { text } of known) {
    if (length + text.length > max) break;
    length += text.length;
    count += 1;
  }
  // Nor can splitting resume at a chunk whose first line may now be longer.
  for (let whole = false; count > 0 && !whole;) {
    count -= 1;
    const text = known[count]?.text ?? '';
    length -= text.length;
    whole = /[\r\n]/.test(text);
  }
  return { count, length };
}

function sameTail(known: readonly MarkdownChunk[], from: number, max: number) {
  let count = 0;
  let length = 0;
  for (; count < known.length - from; count += 1) {
    const next = length + (known[known.length - 1 - count]?.text.length ?? 0);
    if (next > max) break;
    length = next;
  }
  return { count, length };
}

interface State {
  readonly until: RegExp | null;
  readonly takesItems: boolean;
  readonly hasContainer: boolean;
  readonly nested: boolean;
}

const TOP: State = { until: null, takesItems: false, hasContainer: false, nested: false };

function mayEnd({ until, takesItems, nested }: State, next: string): boolean {
  return until === null && !nested && !(takesItems && LIST_ITEM.test(next));
}

function after(state: State, line: string): State {
  if (state.until !== null) return state.until.test(line) ? { ...state, until: null } : state;
  const isItem = LIST_ITEM.test(line);
  // After indented code, micromark parses a list item as continuation text.
  const takesItems = state.takesItems || isItem || /^(?: {4}| {0,3}\t)/.test(line);
  const hasContainer = state.hasContainer || isItem || /^ {0,3}>/.test(line);
  if (hasContainer && (state.nested || !/^[`~]/.test(line))) {
    const runs = line.match(/`{3,}|~{3,}/g)?.length ?? 0;
    const nested = runs % 2 === 1 ? !state.nested : state.nested;
    return { until: nested ? null : longHtml(line), takesItems, hasContainer, nested };
  }
  return { until: fence(line) ?? longHtml(line), takesItems, hasContainer, nested: false };
}

function* lineEnds(source: string, from: number): Generator<number, void> {
  const ends = /\r\n|\n|\r/g;
  ends.lastIndex = from;
  while (ends.exec(source) !== null) yield ends.lastIndex;
  yield source.length;
}

const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t\r\n]|$)/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** HTML blocks that continue over blank lines (CommonMark §4.6, 1–5): start and end conditions. */
const LONG_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
];

function fence(line: string): RegExp | null {
  const run = FENCE.exec(line)?.[1];
  if (run === undefined) return null;
  return new RegExp(`^ {0,3}${run.charAt(0)}{${run.length},}[ \\t]*[\\r\\n]*$`);
}

/** Null where the line also ends it. */
function longHtml(line: string): RegExp | null {
  const found = LONG_HTML.find(([begin]) => begin.test(line));
  return found === undefined || found[1].test(line) ? null : found[1];
}
