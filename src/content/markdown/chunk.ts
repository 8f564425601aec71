import { escapeAttribute, escapeText } from '#domain/html/htmlTokens.ts';

/** With a language name that micromark doesn't escape. ```` ```math ```` may be a formula. */
const OPENING = /^(`{3,}|~{3,})(?!math\n)([\w+#.-]*)\n/;

/** The HTML that micromark generates for a single fenced code block; null for other texts and for some such blocks. */
export function codeBetweenFences(text: string): string | null {
  const [opening, mark = '', language = ''] = OPENING.exec(text) ?? [];
  if (opening === undefined || /[\0\r]/.test(text)) return null;
  const closing = new RegExp(`(?<=\\n) {0,3}${mark}${mark.charAt(0)}*[ \\t]*(?:\\n|$)`, 'g');
  closing.lastIndex = opening.length;
  const end = closing.exec(text);
  if (end === null || /[^ \t\n]/.test(text.slice(closing.lastIndex))) return null;
  const code = escapeAttribute(text.slice(opening.length, end.index));
  const attribute = language === '' ? '' : ` class="language-${language}"`;
  return `<pre><code${attribute}>${code}</code></pre>`;
}

/** One or a few top-level blocks of a Markdown source, which parse the same alone as in place. */
export interface MarkdownChunk {
  /** The exact slice; chunks joined give the source. */
  readonly text: string;
  readonly lineBreaks: number;
  readonly raw: boolean;
  /** Where it needs no parser: code between fences, or plain text, since compiling it could stall. */
  readonly html: string | null;
  /** The texts in brackets, normalised as link labels. */
  readonly labels: readonly string[];
  readonly defines: readonly string[];
  /** Null unless the chunk holds nothing but definitions. */
  readonly definitions: ReadonlyMap<string, string> | null;
  readonly footnotes: 'none' | 'mentions' | 'defines';
  /** Whether a fence or HTML block is open at its end; only possible in the last chunk. */
  readonly open: boolean;
}

export function createChunk(text: string, lineBreaks: number, open = false): MarkdownChunk {
  const html = isHardBlock(text) ? plainBlock(text) : codeBetweenFences(text);
  const raw = html === null && text.includes('<');
  const chunk = { text, lineBreaks, raw, html, open, ...NO_LABELS };
  if (html !== null || !text.includes('[')) return chunk;
  const labels = labelsBy(LABEL, text);
  const defines = text.includes(']:') ? labelsBy(DEFINITION, text) : [];
  const definesNote = defines.length > 0 && /\[\^[^[\]]+\]:/.test(text);
  const footnotes = definesNote ? 'defines' : text.includes('[^') ? 'mentions' : 'none';
  const definitions = defines.length > 1 ? definitionLines(text) : null;
  return { ...chunk, labels, defines, definitions, footnotes };
}

export function joinChunks(one: MarkdownChunk, next: MarkdownChunk): MarkdownChunk {
  return createChunk(one.text + next.text, one.lineBreaks + next.lineBreaks, next.open);
}

export function countLineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

const NO_LABELS = { labels: [], defines: [], definitions: null, footnotes: 'none' } as const;

/** Innermost brackets: link labels cannot nest. Escapes match as well, or each escaped bracket would be tried. */
const LABEL = /\\[\s\S]|\[((?:[^[\]\\]|\\[\s\S])+)\]/g;
const DEFINITION = /\\[\s\S]|\[((?:[^[\]\\]|\\[\s\S])+)\]:/g;

function labelsBy(pattern: RegExp, text: string): readonly string[] {
  const labels = Array.from(text.matchAll(pattern), ([, label]) => label);
  return labels.filter((label) => label !== undefined).map(normalise);
}

/** Splits long lists of definitions, so that a reference to one line does not compile all of them. */
const DEFINITION_LINE =
  /^ {0,3}\[(?!\^)([^\s[\]\\][^[\]\\]{0,200})\]:[ \t]*[^\s<\\"'()[\]]+(?:[ \t]+"[^"\\]*")?[ \t]*$/;

function definitionLines(text: string): ReadonlyMap<string, string> | null {
  const lines = new Map<string, string>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]*$/.test(line)) continue;
    const label = DEFINITION_LINE.exec(line)?.[1];
    if (label === undefined) return null;
    const known = normalise(label);
    if (!lines.has(known)) lines.set(known, line);
  }
  return lines;
}

function normalise(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}

/** In UTF-16 units: micromark cannot pause inside a block. */
const MAX_LENGTH = 100_000;
const MAX_LINES = 6000;

/** List items inside others: micromark walks the outer list at each. */
const MAX_NESTED_ITEMS = 1000;

/** Quote and list marks at the start of one line. */
const MAX_DEPTH = 50;

/** Runs of `*`, `_` and `~` in one paragraph: micromark compares each with all before it. */
const MAX_EMPHASIS = 1500;

const MAX_TOTAL_EMPHASIS = 6000;

/** Of either direction in one paragraph: micromark copies the events of a paragraph at every link. */
const MAX_BRACKETS = 5000;

/** Every row gets as many cells as the header: a short source can produce gigabytes of HTML. */
const MAX_CELLS = 20_000;

/** Longer plain text would stall layout. */
const MAX_SHOWN = 100_000;

/** Whether micromark could need more than linear time or space for a block. A linear scan. */
function isHardBlock(text: string): boolean {
  if (text.length > MAX_LENGTH) return true;
  let marks = NO_MARKS;
  let total = 0;
  let header = 0;
  let columns = 0;
  let rows = 0;
  let itemIndent = -1;
  let lines = 0;
  let nestedItems = 0;
  for (let start = fenceEnd(text); start < text.length;) {
    const end = lineEnd(text, start);
    const { depth, indent, content } = containers(text, start, end, itemIndent >= 0);
    const isBlank = content >= end;
    const isItem = indent >= 0 && indent <= itemIndent + MAX_CHILD_INDENT;
    if (isItem) itemIndent = indent;
    if (indent > 0 || (indent === 0 && depth > 1)) nestedItems += 1;
    lines += 1;
    if (isBlank) columns = rows = header = 0;
    else if (columns > 0) rows += 1;
    // The items of a list and the cells of a table are paragraphs of their own.
    if (isBlank || isItem || columns > 0) marks = NO_MARKS;
    const line = marksOf(text, content, end);
    marks = { emphasis: marks.emphasis + line.emphasis, brackets: marks.brackets + line.brackets };
    total += line.emphasis;
    if (line.isDelimiterRow && line.cells === header) columns = line.cells;
    header = line.cells;
    if (
      depth > MAX_DEPTH ||
      lines > MAX_LINES ||
      nestedItems > MAX_NESTED_ITEMS ||
      marks.emphasis > MAX_EMPHASIS ||
      marks.brackets > MAX_BRACKETS ||
      total > MAX_TOTAL_EMPHASIS ||
      columns * rows > MAX_CELLS
    ) {
      return true;
    }
    start = end + 1;
  }
  return false;
}

const NO_MARKS = { emphasis: 0, brackets: 0 };

/** Further to the right, a list mark continues the paragraph of the item before. */
const MAX_CHILD_INDENT = 5;

function marksOf(text: string, start: number, end: number) {
  let emphasis = 0;
  let brackets = 0;
  let pipes = 0;
  let dashes = 0;
  let others = 0;
  let previous = '';
  for (let at = start; at < end; at += 1) {
    const char = text.charAt(at);
    if (char === '|') pipes += previous === '\\' ? 0 : 1;
    else if (char === '-') dashes += 1;
    else if (char !== ':' && char !== ' ' && char !== '\t') others += 1;
    if (char === '[' || char === ']') brackets += 1;
    else if (char === '*' || char === '_' || char === '~') emphasis += char === previous ? 0 : 1;
    previous = char;
  }
  const line = text.slice(start, end).trim();
  const cells = pipes + 1 - (line.startsWith('|') ? 1 : 0) - (line.endsWith('|') ? 1 : 0);
  return { emphasis, brackets, cells, isDelimiterRow: dashes > 0 && others === 0 && pipes > 0 };
}

/** Where the code ends that a block starts with, else 0: its marks mean nothing. */
function fenceEnd(text: string): number {
  const run = /^ {0,3}(`{3,}(?=[^`\r\n]*(?:[\r\n]|$))|~{3,})/.exec(text)?.[1];
  if (run === undefined) return 0;
  const close = new RegExp(`[\\r\\n] {0,3}${run.charAt(0)}{${run.length},}[ \\t]*(?=[\\r\\n]|$)`);
  const found = close.exec(text);
  return found === null ? text.length : found.index + found[0].length + 1;
}

function lineEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n' || (char === '\r' && text.charAt(at + 1) !== '\n')) return at;
  }
  return text.length;
}

/** Quote and list marks at the start of a line; `indent` is that of its first list mark, -1 without one. */
function containers(text: string, start: number, end: number, isInList: boolean) {
  let depth = 0;
  let indent = -1;
  let column = 0;
  let at = start;
  for (; at < end; at += 1) {
    const char = text.charAt(at);
    const mark = char === '>' ? char : listMark(text, at);
    if (mark !== '') {
      depth += 1;
      if (char === '>') column = -1;
      // Only a list's first item interrupts a paragraph, if it is a bullet or 1.
      else if (indent === -1 && (isInList || mark === '1.' || mark.length === 1)) indent = column;
      at += mark.length - 1;
    } else if (char !== ' ' && char !== '\t' && char !== '\r') break;
    column += char === '\t' ? 4 : mark.length || 1;
  }
  return { depth, indent, content: at };
}

function listMark(text: string, at: number): string {
  return LIST_MARK.exec(text.slice(at, at + 11))?.[0] ?? '';
}

const LIST_MARK = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t])/;

function plainBlock(text: string): string {
  const isCut = text.length > MAX_SHOWN;
  const shown = text.slice(0, MAX_SHOWN).toWellFormed();
  const rest = isCut ? ' Only its beginning is shown.' : '';
  return `<p><em>This part is too long or too deeply nested to format, so it’s shown as plain text.${rest}</em></p>\n<pre><code>${escapeText(shown)}</code></pre>`;
}
