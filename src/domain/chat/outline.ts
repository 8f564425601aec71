import type { ContentType } from '#domain/page/page.ts';
import type { Steps } from '#domain/steps.ts';
import type { ContextProject } from './chat.ts';
import { estimateTokens } from './chatTokens.ts';

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

/** The most that an outline without parts takes, in tokens. */
export const OUTLINE_ALONE = 2000;

const EXPLANATION =
  '[In outline, because the whole is too long. First the headings with the lines after them, then the parts that match the question; “[…]” marks what is left out.]';

const LEFT_OUT = '[…]\n';

/** Tokens of a line break, of the mark of an omission and of rounding. */
const LINE_EXTRA = 2;
const PART_EXTRA = 6;

interface Piece {
  readonly text: string;
  readonly tokens: number;
}

interface Shortened {
  readonly lines: readonly Piece[];
  readonly parts: readonly (Piece & { readonly score: number })[];
  /** In tokens. */
  readonly limit: number;
  readonly hasParts: boolean;
}

export function shortestOutline(project: ContextProject): ContextProject {
  return { ...project, outline: EXPLANATION };
}

/** Returns a function that gives the projects with those `outlined` shortened to about `room` tokens together. */
export function* outliner(
  projects: readonly ContextProject[],
  outlined: ReadonlySet<string>,
  question: string,
): Steps<(room: number) => readonly ContextProject[]> {
  const short = new Map<string, Shortened>();
  const terms = termsOf(question);
  for (const project of projects) {
    if (outlined.has(project.id)) short.set(project.id, yield* measured(project, terms));
  }
  return (room) => {
    const lines = chosenLines(short, room / 2);
    const used = new Map([...lines].map(([id, chosen]) => [id, tokensOf(chosen)]));
    const parts = chosenParts(short, used, room);
    return projects.map((project) => {
      const own = short.get(project.id);
      if (own === undefined) return project;
      const outline = [
        EXPLANATION,
        (lines.get(project.id) ?? []).map(({ text }) => text).join('\n'),
        joinedParts(own, parts.get(project.id) ?? new Set()),
      ];
      return { ...project, outline: outline.filter((text) => text !== '').join('\n\n') };
    });
  };
}

function* measured(project: ContextProject, terms: readonly string[]): Steps<Shortened> {
  const { content, content_type: type, limit } = project;
  const texts = yield* textParts(content, type);
  const scores = yield* scoresOf(texts, terms);
  const lines = yield* pieces(outlineLines(texts), LINE_EXTRA);
  const parts = yield* pieces(
    texts.map(({ text }) => text),
    PART_EXTRA,
  );
  return {
    lines,
    parts: parts.map((part, index) => ({ ...part, score: scores[index] ?? 0 })),
    limit: limit === 0 ? OUTLINE_ALONE : (limit ?? Number.POSITIVE_INFINITY),
    hasParts: limit !== 0,
  };
}

/** About 1 ms of work. */
const PIECES_PER_STEP = 50;

function* pieces(texts: readonly string[], extra: number): Steps<readonly Piece[]> {
  const found: Piece[] = [];
  for (const text of texts) {
    found.push({ text, tokens: estimateTokens(text) + extra });
    if (found.length % PIECES_PER_STEP === 0) yield null;
  }
  return found;
}

function tokensOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Shares the room among the outlines: what a short one leaves is the others'. */
function chosenLines(
  short: ReadonlyMap<string, Shortened>,
  room: number,
): ReadonlyMap<string, readonly Piece[]> {
  const chosen = new Map<string, readonly Piece[]>();
  let left = room;
  let others = short.size;
  const shortestFirst = [...short].toSorted(
    ([, a], [, b]) => tokensOf(a.lines) - tokensOf(b.lines),
  );
  for (const [id, { lines, limit, hasParts }] of shortestFirst) {
    let allowed = Math.min(left / others, hasParts ? limit / 2 : limit);
    const end = lines.findIndex(({ tokens }) => (allowed -= tokens) < 0);
    const taken = end === -1 ? lines : lines.slice(0, end);
    chosen.set(id, taken);
    left -= tokensOf(taken);
    others -= 1;
  }
  return chosen;
}

/** The best parts first; equal ones in the order of the projects and their texts. */
function chosenParts(
  short: ReadonlyMap<string, Shortened>,
  usedByLines: ReadonlyMap<string, number>,
  room: number,
): ReadonlyMap<string, ReadonlySet<number>> {
  const used = new Map(usedByLines);
  const chosen = new Map<string, Set<number>>();
  let left = room - [...used.values()].reduce((sum, tokens) => sum + tokens, 0);
  const ranked = [...short]
    .filter(([, { hasParts }]) => hasParts)
    .flatMap(([id, { parts, limit }]) =>
      parts.map(({ tokens, score }, index) => ({ id, index, tokens, score, limit })),
    )
    .toSorted((a, b) => b.score - a.score);
  for (const { id, index, tokens, limit } of ranked) {
    const taken = used.get(id) ?? 0;
    if (tokens > left || taken + tokens > limit) continue;
    left -= tokens;
    used.set(id, taken + tokens);
    chosen.set(id, (chosen.get(id) ?? new Set()).add(index));
  }
  return chosen;
}

function joinedParts({ parts }: Shortened, chosen: ReadonlySet<number>): string {
  if (chosen.size === 0) return '';
  let joined = '';
  for (const [index, { text }] of parts.entries()) {
    if (!chosen.has(index)) continue;
    const isNext = index === 0 || chosen.has(index - 1);
    const lineBreak = joined === '' || joined.endsWith('\n') ? '' : '\n';
    joined += isNext ? text : `${lineBreak}${LEFT_OUT}${text}`;
  }
  return chosen.has(parts.length - 1)
    ? joined
    : `${joined}${joined.endsWith('\n') ? '' : '\n'}${LEFT_OUT}`;
}

/** The words of a question, each once; pairs of characters where a script has no spaces. */
function termsOf(question: string): readonly string[] {
  const words = question.toLowerCase().match(WORDS) ?? [];
  const terms = words
    .slice(0, MOST_TERMS)
    .flatMap((word) => (DENSE.test(word) ? pairsOf(word) : [word]));
  return [...new Set(terms)];
}

/** A message may contain whole files. */
const MOST_TERMS = 80;

const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+|\p{N}+|[\p{L}\p{M}]{3,}/gu;

const DENSE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

function pairsOf(word: string): readonly string[] {
  const signs = Array.from(word);
  return signs.length < 3 ? [word] : signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);
}

/** How well each part matches: terms that few parts contain count more. */
function* scoresOf(
  parts: readonly { readonly text: string }[],
  terms: readonly string[],
): Steps<readonly number[]> {
  const scores = parts.map(() => 0);
  const lower = parts.map(({ text }) => text.toLowerCase());
  for (const term of terms) {
    yield null;
    const found = lower.flatMap((text, index) => (text.includes(term) ? [index] : []));
    const weight = Math.log((parts.length + 1) / (found.length + 1));
    for (const index of found) scores[index] = (scores[index] ?? 0) + weight;
  }
  return scores;
}
