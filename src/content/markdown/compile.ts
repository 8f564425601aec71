import type { Steps } from '#domain/steps.ts';
import { compileMarkdown } from './micromark.ts';
import type { MarkdownChunk } from './chunk.ts';
import type { MarkdownDialect } from './dialect.ts';

/** The chunks of one page with what they take from one another. */
export interface ChunkedPage {
  readonly chunks: readonly MarkdownChunk[];
  /** For each chunk, what its HTML depends on: equal keys, equal HTML. */
  readonly keys: readonly string[];
  /** For each chunk, the chunks that may define what its labels mean. */
  readonly needs: readonly (readonly number[])[];
  /** The chunks that mention footnotes, which are numbered through the page; they compile together. */
  readonly noted: readonly number[];
}

/** The key of the list of footnotes at a page's end. */
const NOTES = 'footnotes';

/** After so many chunks there is a step: about 1 ms of work. */
const CHUNKS_A_STEP = 4000;

/** So many sets of chunks with footnotes are told apart; more than a page ever has at once. */
const MOST_SETS = 100;

/**
 * Finds out which chunks of a page depend on which others: by link labels and by footnotes. `sets` names what the
 * footnotes of a page depend on, the same for equal ones: whoever compares keys of two pages gives both the same.
 */
export function* chunkedPage(
  chunks: readonly MarkdownChunk[],
  sets: Map<string, number> = new Map(),
): Steps<ChunkedPage> {
  const defining = new Map<string, number[]>();
  let hasNotes = false;
  for (const [index, { defines, notes }] of chunks.entries()) {
    hasNotes ||= notes === 'defines';
    for (const label of defines) {
      const known = defining.get(label);
      if (known === undefined) defining.set(label, [index]);
      else if (known.at(-1) !== index) known.push(index);
    }
  }
  const needs: (readonly number[])[] = [];
  const own: string[] = [];
  const noted: number[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index % CHUNKS_A_STEP === 0) yield null;
    const needed = neededBy(chunk, index, defining);
    needs.push(needed);
    own.push(
      needed.length === 0
        ? chunk.text
        : [chunk.text, ...needed.map((other) => chunks[other]?.text ?? '')].join('\0'),
    );
    if (hasNotes && chunk.notes !== 'none') noted.push(index);
  }
  if (noted.length === 0) return { chunks, keys: own, needs, noted };
  const notes = `${NOTES}\0${setName(noted.map((index) => own[index]).join('\0'), sets)}`;
  const keys = [...own, notes];
  for (const [order, index] of noted.entries()) keys[index] = `${own[index]}\0${order}\0${notes}`;
  return { chunks, keys, needs, noted };
}

/** The other chunks that may define what the labels in one mean, in order. */
function neededBy(
  { labels }: MarkdownChunk,
  index: number,
  defining: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  if (defining.size === 0 || labels.length === 0) return NOTHING;
  const found = new Set<number>();
  for (const label of labels) {
    for (const other of defining.get(label) ?? NOTHING) if (other !== index) found.add(other);
  }
  return found.size === 0 ? NOTHING : [...found].sort((a, b) => a - b);
}

const NOTHING: readonly number[] = [];

/** The last number given to a set. They go on over sets that were forgotten, so that none has another's. */
let lastSet = 0;

function setName(texts: string, sets: Map<string, number>): number {
  const known = sets.get(texts);
  if (known !== undefined) return known;
  if (sets.size >= MOST_SETS) sets.clear();
  lastSet += 1;
  sets.set(texts, lastSet);
  return lastSet;
}

type Compile = MarkdownDialect['compile'];

/**
 * Compiles some chunks of a page as they read in their place, in one go: HTML by key, not sanitised. A chunk that
 * turns out to go on over its end is named instead: it has to be joined with the next.
 */
export function compileChunks(
  page: ChunkedPage,
  wanted: readonly number[],
  compile: Compile = compileMarkdown,
): { readonly html: ReadonlyMap<string, string> } | { readonly goesOn: number } {
  const { chunks, keys, needs } = page;
  const together = new Set(wanted);
  if (page.noted.some((index) => together.has(index))) {
    for (const index of page.noted) together.add(index);
  }
  const all = new Set(together);
  for (const index of together) for (const other of needs[index] ?? []) all.add(other);
  const order = [...all].sort((a, b) => a - b);
  const parts = compileParts(chunks, order, compile);
  if (parts === null) {
    const goesOn = order.find(
      (index) => index < chunks.length - 1 && compileParts(chunks, [index], compile) === null,
    );
    return { goesOn: goesOn ?? Math.min(...order) };
  }
  const html = new Map<string, string>();
  order.forEach((index, at) => {
    if (together.has(index)) html.set(keys[index] ?? '', parts[at] ?? '');
  });
  const notesKey = keys[chunks.length];
  if (notesKey !== undefined && together.has(page.noted[0] ?? -1)) {
    html.set(notesKey, parts[order.length] ?? '');
  }
  return { html };
}

/** The HTML of each chunk and of what follows the last, or null when one of them did not end where it was cut. */
function compileParts(
  chunks: readonly MarkdownChunk[],
  order: readonly number[],
  compile: Compile,
): readonly string[] | null {
  const texts = order.map((index) => chunks[index]?.text ?? '');
  // The end of the page is what ends its last chunk, where nothing may follow.
  const isLast = order.at(-1) === chunks.length - 1;
  const mark = unusedWord(texts);
  // Every other chunk brings the blank line that ends it.
  const html = compile(texts.join(`${mark}\n\n`) + (isLast ? '' : mark));
  const parts = html.split(new RegExp(`\\n?<p>${mark}</p>\\n?`));
  if (!isLast) return parts.length === order.length + 1 ? parts : null;
  if (parts.length !== order.length) return null;
  const tail = parts.at(-1) ?? '';
  const notes = tail.lastIndexOf('<section data-footnotes');
  const end = notes === -1 ? tail.length : notes;
  // No line ends behind the others either: the same text is the same piece wherever it stands.
  const own = tail.slice(0, end).replace(/\n+$/, '');
  return [...parts.slice(0, -1), own, tail.slice(end)];
}

function unusedWord(texts: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const word = `rectoblockends${number}`;
    if (!texts.some((text) => text.includes(word))) return word;
  }
}
