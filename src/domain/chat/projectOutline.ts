import type { ContextProject } from './chatContext.ts';
import { estimateTokens } from './chatTokens.ts';
import { outlineLines, textParts } from './outline.ts';
import type { Steps } from '#domain/steps.ts';

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
