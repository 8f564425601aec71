export interface PartialMarkdown {
  /** The Markdown to render, its last block completed so that no text changes its meaning when more arrives. */
  readonly source: string;
  /** The code so far of an open fence, whose opening line ends `source`; null without one, or if it is nested. */
  readonly code: string | null;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly from: number;
  /** Top level: its lines need no unindenting. */
  readonly isPlain: boolean;
}

/** Returns a reader for a growing text; each call only scans what was appended since the last. */
export function partialMarkdownReader(): (text: string) => PartialMarkdown {
  let known = '';
  let at = 0;
  let blockAt = 0;
  let fence: Fence | null = null;

  const readLine = (line: string, end: number) => {
    if (fence !== null) {
      if (!closesFence(line, fence)) return;
      fence = null;
      blockAt = end;
      return;
    }
    fence = openFence(line, end);
    if (fence === null && line.trim() === '') blockAt = end;
  };

  return (text) => {
    if (!text.startsWith(known)) {
      at = 0;
      blockAt = 0;
      fence = null;
    }
    known = text;
    for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', at)) {
      readLine(text.slice(at, end), end + 1);
      at = end + 1;
    }
    const last = text.slice(at);
    // A last line that may still become the end or the start of a fence is hidden.
    if (fence !== null) {
      const shown = countMarks(last, fence) === null ? text : text.slice(0, at);
      if (!fence.isPlain) return { source: shown, code: null };
      return { source: text.slice(0, fence.from), code: shown.slice(fence.from) };
    }
    if (openFence(last, 0) !== null) return { source: text.slice(0, at), code: null };
    return { source: text.slice(0, blockAt) + completeBlock(text.slice(blockAt)), code: null };
  };
}

const OPENS = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;

function openFence(line: string, from: number): Fence | null {
  const found = OPENS.exec(line);
  const run = found?.[2];
  if (run === undefined) return null;
  return { mark: run.charAt(0), length: run.length, from, isPlain: found?.[1] === '' };
}

function closesFence(line: string, fence: Fence): boolean {
  return (countMarks(line, fence) ?? 0) >= fence.length;
}

function countMarks(line: string, { mark }: Fence): number | null {
  const run = line.replace(/^[ \t>]*/, '').trimEnd();
  return run === mark.repeat(run.length) ? run.length : null;
}

interface Run {
  readonly mark: string;
  readonly length: number;
}

/** By the character after the backslash of their start. */
const FORMULA_ENDS: Readonly<Record<string, string>> = { '(': '\\)', '[': '\\]' };

/** Closes emphasis and code, shows only the words of an unfinished link and hides an unfinished tag or formula. */
function completeInline(text: string): string {
  const { code, open, cut } = scan(text);
  if (code !== null) return closeRuns(text, [...open, code]);
  return closeRuns(hideUnfinishedLink(cut === null ? text : text.slice(0, cut)), open);
}

/** The runs still open at the end, and the offset from which the text must not be shown yet. */
function scan(text: string) {
  const open: Run[] = [];
  for (let at = 0; at < text.length;) {
    const mark = text.charAt(at);
    if (mark === '\\') {
      const close = FORMULA_ENDS[text.charAt(at + 1)];
      const end = close === undefined ? at : text.indexOf(close, at + 2);
      if (end === -1) return { code: null, open, cut: at };
      at = end + 2;
      continue;
    }
    const length = runLength(text, at);
    if (mark === '`') {
      const end = codeEnd(text, at + length, length);
      if (end === -1) {
        const isEmpty = text.slice(at + length).trim() === '';
        return isEmpty
          ? { code: null, open, cut: at }
          : { code: { mark, length }, open, cut: null };
      }
      at = end;
      continue;
    }
    if (mark === '<' && /^<(?:[a-z/!?][^<>]*)?$/i.test(text.slice(at))) {
      return { code: null, open, cut: at };
    }
    if (mark === '*' || mark === '_' || (mark === '~' && length === 2)) {
      const isLast = at + length === text.length;
      const run = { mark, length };
      const isDelimiter = applyRun(open, run, text.charAt(at - 1), text.charAt(at + length));
      if (isLast && !isDelimiter) return { code: null, open, cut: at };
    }
    at += length;
  }
  return { code: null, open, cut: null };
}

/** Opens or closes emphasis, by most of the flanking rules of CommonMark §6.2; false when the run does neither. */
function applyRun(open: Run[], run: Run, before: string, after: string): boolean {
  const isInWord = run.mark === '_' && isWord(before) && isWord(after);
  const top = open.at(-1);
  if (!isInWord && /\S/.test(before) && top?.mark === run.mark) {
    open.pop();
    const left = top.length - run.length;
    if (left > 0) open.push({ mark: run.mark, length: left });
    return true;
  }
  if (isInWord || !/\S/.test(after)) return false;
  open.push(run);
  return true;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function runLength(text: string, from: number): number {
  const mark = text.charAt(from);
  let end = from + 1;
  while (text.charAt(end) === mark) end += 1;
  return end - from;
}

function codeEnd(text: string, from: number, length: number): number {
  for (let at = text.indexOf('`', from); at !== -1;) {
    const run = runLength(text, at);
    if (run === length) return at + run;
    at = text.indexOf('`', at + run);
  }
  return -1;
}

/** Replaces a link without its address by its words, and drops an unfinished image. */
function hideUnfinishedLink(text: string): string {
  const found = /(!?)\[([^[\]\n]*)(?:\](?:\([^()\s]*(?:\s[^()]*)?)?)?$/.exec(text);
  if (found === null || found[0].startsWith('[^')) return text;
  const [, image, words = ''] = found;
  const isTaskBox = /^[ xX]?$/.test(words);
  return text.slice(0, found.index) + (image === '!' || isTaskBox ? '' : words);
}

function closeRuns(text: string, open: readonly Run[]): string {
  const end = text.trimEnd();
  const marks = open.toReversed().map(({ mark, length }) => mark.repeat(length));
  return end + marks.join('') + text.slice(end.length);
}

/** Adds a table's delimiter row, closes emphasis and hides marks without content. A complete block stays as it is. */
export function completeBlock(block: string): string {
  const lineAt = block.lastIndexOf('\n') + 1;
  const shown = ONLY_MARKS.test(block.slice(lineAt)) ? block.slice(0, lineAt) : block;
  return completeTable(shown) ?? completeLastLine(shown);
}

/** A line with only the marks of a list, heading, rule or table, or an underline that would make the line above a heading. */
const ONLY_MARKS = /^[ \t>]*(?:[-*+_=#`~|:][-*+_=#`~|: \t]*|\d{1,9}[.)]?[ \t]*)?$/;

/** Null unless the block ends with a table's header row. */
function completeTable(block: string): string | null {
  const text = block.trimEnd();
  const lineAt = text.lastIndexOf('\n') + 1;
  const header = text.slice(lineAt);
  const lineBefore = text.slice(0, lineAt).trimEnd().split('\n').at(-1);
  if (!header.startsWith('|') || lineBefore?.startsWith('|') === true) return null;
  const closed = /[^\\]\|$/.test(header) ? header : `${completeInline(header)} |`;
  const cells = (closed.match(/(?<!\\)\|/g)?.length ?? 1) - 1;
  return `${text.slice(0, lineAt)}${closed}\n|${' --- |'.repeat(Math.max(1, cells))}\n`;
}

/** Everything before a line's inline text: list and heading marks, or the cells before the last one. */
const LINE_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)+|^\|(?:.*\|)?/;

function completeLastLine(block: string): string {
  let from = 0;
  for (let at = block.length; at > 0;) {
    at = block.lastIndexOf('\n', at - 1);
    const line = /^.*/.exec(block.slice(at + 1))?.[0] ?? '';
    const start = LINE_START.exec(line)?.[0] ?? '';
    if (start !== '') {
      from = at + 1 + start.length;
      break;
    }
    if (at === -1) break;
  }
  return block.slice(0, from) + completeInline(block.slice(from));
}
