import type { Steps } from '#domain/steps.ts';

/** A run of a Markdown source that is read alone as it is in its place: one top-level block, or a few. */
export interface MarkdownChunk {
  /** The exact slice; chunks joined give the source. */
  readonly text: string;
  /** Where it begins in the source, from 0. */
  readonly line: number;
}

/** After so many lines there is a step: about 2 ms of work. */
const LINES_A_STEP = 2000;

/**
 * Takes a Markdown source apart in linear time, after blank lines where no container or fence goes on (CommonMark
 * §5.1–5.3, GFM). Where fences stand deep in lists it may cut one: who renders a chunk must see that it ended.
 */
export function* splitChunks(source: string): Steps<readonly MarkdownChunk[]> {
  const chunks: MarkdownChunk[] = [];
  let start = 0;
  let startLine = 0;
  let at = 0;
  let number = 0;
  let afterBlank = false;
  let state = TOP;
  for (const end of lineEnds(source)) {
    const line = source.slice(at, end);
    if (afterBlank && /^[^ \t\r\n]/.test(line) && mayEnd(state, line)) {
      chunks.push({ text: source.slice(start, at), line: startLine });
      start = at;
      startLine = number;
      state = TOP;
    }
    if (state !== TOP || !/^[a-z\r\n]/i.test(line)) state = after(state, line);
    afterBlank = /^[ \t\r\n]*$/.test(line);
    at = end;
    number += 1;
    if (number % LINES_A_STEP === 0) yield null;
  }
  if (start < source.length) chunks.push({ text: source.slice(start), line: startLine });
  return chunks;
}

/** What a chunk holds so far. */
interface State {
  /** What ends the fence or the HTML block that is open. */
  readonly until: RegExp | null;
  /** Whether an item of a list could belong to it. */
  readonly takesItems: boolean;
  readonly hasContainer: boolean;
  /** Whether a fence within a list or a quote is open. */
  readonly nested: boolean;
}

const TOP: State = { until: null, takesItems: false, hasContainer: false, nested: false };

function mayEnd({ until, takesItems, nested }: State, next: string): boolean {
  return until === null && !nested && !(takesItems && LIST_ITEM.test(next));
}

function after(state: State, line: string): State {
  if (state.until !== null) return state.until.test(line) ? { ...state, until: null } : state;
  const isItem = LIST_ITEM.test(line);
  // Behind indented code micromark takes an item for text that goes on.
  const takesItems = state.takesItems || isItem || /^(?: {4}| {0,3}\t)/.test(line);
  const hasContainer = state.hasContainer || isItem || /^ {0,3}>/.test(line);
  if (hasContainer && (state.nested || !/^[`~]/.test(line))) {
    const runs = line.match(/`{3,}|~{3,}/g)?.length ?? 0;
    const nested = runs % 2 === 1 ? !state.nested : state.nested;
    return { until: nested ? null : longHtml(line), takesItems, hasContainer, nested };
  }
  return { until: fence(line) ?? longHtml(line), takesItems, hasContainer, nested: false };
}

/** How many lines begin in a text after its first: what is added to a line number to stand behind it. */
export function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** The offsets behind each line and what ends it. */
function* lineEnds(source: string): Generator<number, void> {
  const ends = /\r\n|\n|\r/g;
  while (ends.exec(source) !== null) yield ends.lastIndex;
  yield source.length;
}

const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t\r\n]|$)/;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** HTML blocks that go on over blank lines (CommonMark §4.6, 1–5): how they begin and what ends them. */
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

/** What ends the HTML block that a line begins and does not end itself. */
function longHtml(line: string): RegExp | null {
  const found = LONG_HTML.find(([begin]) => begin.test(line));
  return found === undefined || found[1].test(line) ? null : found[1];
}
