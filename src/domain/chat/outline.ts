import type { ContentType } from '#domain/page/page.ts';
import type { Steps } from '#domain/steps.ts';

/** A verbatim stretch of a text; all of a text's parts joined are the text. */
export interface TextPart {
  readonly text: string;
  /** The heading line without indentation; null where the part begins otherwise. */
  readonly heading: string | null;
}

/** Parts are closed at the next blank line from here on, in characters. */
const USUAL_PART = 600;

/** Longer lines, as of minified HTML, are cut. */
const LONGEST_LINE = 600;

const LONGEST_HEADING = 200;

const LONGEST_FIRST_LINE = 160;

const HEADINGS: Readonly<Record<ContentType, RegExp>> = {
  html: /^\s*<h[1-6][\s>]/i,
  markdown: /^ {0,3}#{1,6}\s/,
};

const FENCE = /^ {0,3}(?:`{3}|~{3})/;

/** About 1 ms of work. */
const PARTS_PER_STEP = 200;

export function* textParts(content: string, type: ContentType): Steps<readonly TextPart[]> {
  const parts: TextPart[] = [];
  let text = '';
  let heading: string | null = null;
  let isInFence = false;
  const close = () => {
    if (text !== '') parts.push({ text, heading });
    text = '';
    heading = null;
  };
  for (const line of shortLines(content)) {
    if (type === 'markdown' && FENCE.test(line)) isInFence = !isInFence;
    if (!isInFence && HEADINGS[type].test(line)) {
      close();
      heading = line.trim();
    }
    text += line;
    const isEnd = text.length >= USUAL_PART && line.trim() === '';
    if (isEnd || text.length >= 2 * USUAL_PART) close();
    if (text === '' && parts.length % PARTS_PER_STEP === 0) yield null;
  }
  close();
  return parts;
}

/** The headings with the line after each; without headings, the first line of every part. */
export function outlineLines(parts: readonly TextPart[]): readonly string[] {
  const headed = parts.filter(({ heading }) => heading !== null);
  if (headed.length === 0) return parts.flatMap(({ text }) => firstLines(text, 1));
  return headed.map(({ text }) => firstLines(text, 2).join('\n'));
}

function firstLines(text: string, count: number): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const shown = lines.filter((line) => line !== '').slice(0, count);
  return shown.map((line, at) =>
    cut(line, at === 0 && count > 1 ? LONGEST_HEADING : LONGEST_FIRST_LINE),
  );
}

function cut(line: string, length: number): string {
  return line.length <= length ? line : `${sliceWhole(line, length)}…`;
}

/** Never cuts a surrogate pair. */
function sliceWhole(text: string, end: number): string {
  return text.slice(0, isPairAt(text, end) ? end - 1 : end);
}

function isPairAt(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd8_00 && before <= 0xdb_ff;
}

/** Lines with their line break; longer ones in pieces. */
function* shortLines(content: string): Generator<string> {
  let start = 0;
  while (start < content.length) {
    const lineBreak = content.indexOf('\n', start);
    const end = lineBreak === -1 ? content.length : lineBreak + 1;
    while (end - start > LONGEST_LINE) {
      const next = cutAt(content, start);
      yield content.slice(start, next);
      start = next;
    }
    yield content.slice(start, end);
    start = end;
  }
}

/** Before the next heading of HTML, else after a tag or a space, else where the line is too long. */
function cutAt(content: string, start: number): number {
  const piece = content.slice(start, start + LONGEST_LINE);
  const heading = piece.slice(1).search(/<h[1-6][\s>]/i);
  if (heading !== -1) return start + 1 + heading;
  const boundary = Math.max(piece.lastIndexOf('>'), piece.lastIndexOf(' ')) + 1;
  if (boundary > 1) return start + boundary;
  return start + sliceWhole(piece, piece.length).length;
}
