import type { Steps } from '#domain/steps.ts';
import type { MarkdownChunk } from './chunk.ts';

export interface ChunkedPage {
  readonly chunks: readonly MarkdownChunk[];
  /** A cache key per chunk: equal keys, equal HTML. With footnotes there is one more, for their list. */
  readonly keys: readonly string[];
  /** For each chunk, the chunks that may define its link labels. */
  readonly dependencies: readonly (readonly number[])[];
  /** The chunks that mention footnotes; they compile together, since numbering runs through the page. */
  readonly footnoted: readonly number[];
}

/** About 1 ms of work. */
const CHUNKS_PER_STEP = 4000;

const MAX_FOOTNOTE_SETS = 100;

/**
 * Chunks depend on others by link labels and footnotes. `footnoteSets` holds the ids used in keys; keys are only
 * comparable between pages analysed with the same map.
 */
export function* chunkedPage(
  chunks: readonly MarkdownChunk[],
  footnoteSets: Map<string, number> = new Map(),
): Steps<ChunkedPage> {
  const defining = new Map<string, number[]>();
  let definesFootnotes = false;
  for (const [index, { defines, footnotes }] of chunks.entries()) {
    definesFootnotes ||= footnotes === 'defines';
    for (const label of defines) {
      const known = defining.get(label);
      if (known === undefined) defining.set(label, [index]);
      else if (known.at(-1) !== index) known.push(index);
    }
  }
  const dependencies: (readonly number[])[] = [];
  const own: string[] = [];
  const footnoted: number[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index % CHUNKS_PER_STEP === 0) yield null;
    const needed = dependenciesOf(chunk, index, defining);
    dependencies.push(needed);
    let key = chunk.text;
    for (const other of needed) key += `\0${definingText(chunks[other], chunk.labels)}`;
    own.push(key);
    if (definesFootnotes && chunk.footnotes !== 'none') footnoted.push(index);
  }
  if (footnoted.length === 0) return { chunks, keys: own, dependencies, footnoted };
  const setText = footnoted.map((index) => own[index]).join('\0');
  const footnotes = `footnotes\0${footnoteSetId(setText, footnoteSets)}`;
  const keys = [...own, footnotes];
  for (const [order, index] of footnoted.entries())
    keys[index] = `${own[index]}\0${order}\0${footnotes}`;
  return { chunks, keys, dependencies, footnoted };
}

function dependenciesOf(
  { labels }: MarkdownChunk,
  index: number,
  defining: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  if (defining.size === 0 || labels.length === 0) return NOTHING;
  const found = new Set<number>();
  for (const label of labels) {
    const candidates = defining.get(label) ?? NOTHING;
    for (const other of candidates.slice(0, MAX_CANDIDATES)) if (other !== index) found.add(other);
  }
  return found.size === 0 ? NOTHING : [...found].sort((a, b) => a - b);
}

const NOTHING: readonly number[] = [];

/** The first definition of a label counts; later ones only if the earlier ones turn out to be code or the like. */
const MAX_CANDIDATES = 20;

function definingText(chunk: MarkdownChunk | undefined, labels: Iterable<string>): string {
  if (chunk === undefined || chunk.definitions === null) return chunk?.text ?? '';
  let text = '';
  for (const label of labels) {
    const line = chunk.definitions.get(label);
    if (line !== undefined) text += `${line}\n`;
  }
  return `${text}\n`;
}

/** Never reset, so that an evicted set's id is not given to another. */
let lastSetId = 0;

function footnoteSetId(text: string, sets: Map<string, number>): number {
  const known = sets.get(text);
  if (known !== undefined) return known;
  if (sets.size >= MAX_FOOTNOTE_SETS) sets.clear();
  lastSetId += 1;
  sets.set(text, lastSetId);
  return lastSetId;
}

type Compile = (text: string) => string;

/** Unsanitised HTML by key, or the index of a chunk that continues in the next one: the caller joins them. */
export function compileChunks(
  page: ChunkedPage,
  wanted: readonly number[],
  compile: Compile,
): { readonly html: ReadonlyMap<string, string> } | { readonly continues: number } {
  const { chunks, keys, dependencies } = page;
  const together = new Set(wanted);
  if (page.footnoted.some((index) => together.has(index))) {
    for (const index of page.footnoted) together.add(index);
  }
  const html = new Map<string, string>();
  for (const index of together) {
    const part = compileAlone(page, index, compile);
    if (part === null) continue;
    html.set(keys[index] ?? '', part);
    together.delete(index);
  }
  if (together.size === 0) return { html };
  const all = new Set(together);
  for (const index of together) for (const other of dependencies[index] ?? []) all.add(other);
  const order = [...all].sort((a, b) => a - b);
  const labels = new Set([...together].flatMap((index) => chunks[index]?.labels ?? []));
  const textOf = (index: number) => {
    const chunk = chunks[index];
    return together.has(index) ? (chunk?.text ?? '') : definingText(chunk, labels);
  };
  const last = chunks.length - 1;
  const parts = compileParts(order.map(textOf), order.at(-1) === last, compile);
  if (parts === null) {
    const continues = order.find(
      (index) => index < last && compileParts([textOf(index)], false, compile) === null,
    );
    return { continues: continues ?? Math.min(...order) };
  }
  order.forEach((index, at) => {
    if (together.has(index)) html.set(keys[index] ?? '', parts[at] ?? '');
  });
  const notesKey = keys[chunks.length];
  if (notesKey !== undefined && together.has(page.footnoted[0] ?? -1)) {
    html.set(notesKey, parts[order.length] ?? '');
  }
  return { html };
}

/** Chunks that certainly end at their blank line: compiling them without a mark saves a third of the work. */
const ENDS = /^(?:(?:#{1,6} |\*{0,2}\p{L})[^\r\n]*(?:\n|$))+\n*$|^(?:(?!`{3}|~{3}|<)[^])*$/u;

/** Null for a chunk that others change, or that may not end where it was split. */
function compileAlone(
  { chunks, dependencies }: ChunkedPage,
  index: number,
  compile: Compile,
): string | null {
  const chunk = chunks[index];
  if (chunk === undefined || chunk.html !== null) return chunk?.html ?? null;
  const isAlone = dependencies[index]?.length === 0 && chunk.footnotes === 'none';
  return isAlone && ENDS.test(chunk.text) ? compile(chunk.text).trim() : null;
}

/** Null when a chunk does not end where it was split. */
function compileParts(
  texts: readonly string[],
  // Nothing may follow the page's last chunk; every other one ends with a blank line.
  isLast: boolean,
  compile: Compile,
): readonly string[] | null {
  const mark = unusedWord(texts);
  const groups: string[] = [];
  const counts: number[] = [];
  for (const [at, text] of texts.entries()) {
    if (FOOTNOTE.test(text) && FOOTNOTE.test(texts[at - 1] ?? '')) {
      groups.push((groups.pop() ?? '') + text);
      counts.push((counts.pop() ?? 0) + 1);
    } else {
      groups.push(text);
      counts.push(1);
    }
  }
  const html = compile(groups.join(`${mark}\n\n`) + (isLast ? '' : mark));
  const parts = html.split(new RegExp(`\\n?<p>${mark}</p>\\n?`));
  if (parts.length !== groups.length + (isLast ? 0 : 1)) return null;
  const tail = parts.pop() ?? '';
  if (isLast) {
    const footnotes = tail.lastIndexOf('<section data-footnotes');
    const end = footnotes === -1 ? tail.length : footnotes;
    // Like the other parts, without a line break at the end: equal text, equal HTML.
    parts.push(tail.slice(0, end).replace(/(?<!\n)\n+$/, ''), tail.slice(end));
  } else parts.push(tail);
  const nothing = counts.map((count) => Array.from({ length: count - 1 }, () => ''));
  return parts.flatMap((part, at) => [part, ...(nothing[at] ?? [])]);
}

/**
 * A footnote on one line: it ends there and renders nothing in place, so no mark is needed between two of them. A
 * mark is a paragraph, and whenever one follows a footnote, micromark copies everything before it.
 */
const FOOTNOTE = /^\[\^[^\s[\]\\]{1,200}\]:[^\r\n]*(?:[\r\n][ \t\r\n]*)?$/;

function unusedWord(texts: readonly string[]): string {
  for (let number = 0; ; number += 1) {
    const word = `rectoblockends${number}`;
    if (!texts.some((text) => text.includes(word))) return word;
  }
}
