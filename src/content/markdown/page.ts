import { joinedChunk, type MarkdownChunk } from './chunk.ts';
import { splitChunks } from './chunks.ts';
import { chunkedPage, compileChunks, type ChunkedPage } from './compile.ts';
import { stepTook, type RenderMemory } from './renderCache.ts';
import { reuseOf, type RenderedPage } from './reuse.ts';
import { startGroups, type ShownGroup } from './sanitisedGroups.ts';

/** How much of a page there is to show, from its top. */
export interface PagePart {
  readonly chunks: readonly MarkdownChunk[];
  readonly groups: readonly ShownGroup[];
}

/** After so much newly rendered source there is something to show, UTF-16 units. */
const SHOWN_STEP = 6000;

/** A step ends after so many chunks in a row whose HTML is known. */
const LONG_RUN = 200;

/** Chunks that are longer wait for a rest of typing, UTF-16 units. */
const LONG_CHUNK = 20_000;

/** What is open at the end of what is rendered is only shown before the end while it has fewer pieces. */
const SMALL_GROUP = 50;

/**
 * Renders one page in steps of a few ms, with what is known from `before`. A step gives the upper part when there is
 * more of it worth showing; 'rest', where `live`, asks to go on only once the typing rests.
 */
export function* renderPage(
  source: string,
  before: RenderedPage | null,
  memory: RenderMemory,
  live: boolean,
): Generator<PagePart | 'rest' | null, RenderedPage> {
  const cut = yield* splitChunks(source, before?.cut, before?.source);
  let chunks = joinKnown(cut, memory.goesOn);
  if (live && swallows(chunks, before)) yield 'rest';
  for (;;) {
    const page = yield* chunkedPage(chunks, memory.sets);
    const result = yield* renderChunks(page, before, memory, live);
    if (!('goesOn' in result)) return { source, cut, chunks, keys: page.keys, ...result };
    memory.goesOn.add(chunks[result.goesOn]?.text ?? '');
    chunks = joinKnown(chunks, memory.goesOn);
  }
}

/** Whether a fence or the like that was just opened takes in what stood below it: its end is likely to come soon. */
function swallows(chunks: readonly MarkdownChunk[], before: RenderedPage | null): boolean {
  return chunks.at(-1)?.open === true && before !== null && before.chunks.length > chunks.length;
}

function joinKnown(chunks: readonly MarkdownChunk[], goesOn: ReadonlySet<string>) {
  if (goesOn.size === 0 || !chunks.some(({ text }) => goesOn.has(text))) return chunks;
  const joined: MarkdownChunk[] = [];
  let last: MarkdownChunk | undefined;
  for (const chunk of chunks) {
    const goes = last !== undefined && goesOn.has(last.text);
    if (goes) joined.pop();
    last = goes && last !== undefined ? joinedChunk(last, chunk) : chunk;
    joined.push(last);
  }
  return joined;
}

type Rendered =
  | { readonly goesOn: number }
  | { readonly compiled: readonly string[]; readonly groups: readonly ShownGroup[] };

function* renderChunks(
  page: ChunkedPage,
  before: RenderedPage | null,
  memory: RenderMemory,
  live: boolean,
): Generator<PagePart | 'rest' | null, Rendered> {
  const { chunks, keys } = page;
  const old = reuseOf(before, page);
  const compiled: string[] = [];
  const groups = startGroups(page, memory);
  const known = (index: number) => old.html(index) ?? memory.compiled.get(keys[index] ?? '');
  const takeOver = () => {
    const taken = groups.isBetween() ? old.groupsFrom(compiled.length) : [];
    for (const group of taken) {
      groups.take(group);
      const end = compiled.length + group.pieces;
      for (let at = compiled.length; at < end; at += 1) compiled.push(old.html(at) ?? '');
    }
    return taken.length > 0;
  };
  let unseen = 0;

  while (compiled.length < keys.length) {
    if (takeOver()) continue;
    const { wanted, end, size } = nextStep(page, compiled.length, known, memory.size);
    const isLong = wanted.some((index) => (chunks[index]?.text.length ?? 0) > LONG_CHUNK);
    if (live && isLong) yield 'rest';
    const began = performance.now();
    if (wanted.length > 0) {
      const result = compileChunks(page, wanted, memory.dialect.compile);
      if ('goesOn' in result) return result;
      for (const [key, html] of result.html) memory.compiled.set(key, html);
      unseen += size;
    }
    while (compiled.length < end) {
      if (takeOver()) continue;
      compiled.push(known(compiled.length) ?? '');
      groups.add(compiled);
    }
    groups.clean();
    if (wanted.length > 0) stepTook(memory, performance.now() - began);
    const isWorthIt = unseen >= SHOWN_STEP && compiled.length < keys.length;
    yield isWorthIt ? { chunks, groups: groups.shown(SMALL_GROUP) } : null;
    if (isWorthIt) unseen = 0;
  }
  return { compiled, groups: groups.shown() };
}

/** The chunks to compile next, how much source they are, and up to where all is known then. */
function nextStep(
  { chunks, keys, noted }: ChunkedPage,
  from: number,
  known: (index: number) => string | undefined,
  most: number,
) {
  const wanted: number[] = [];
  let size = 0;
  let end = from;
  let knownRun = 0;
  for (; end < keys.length && size < most && knownRun < LONG_RUN; end += 1) {
    knownRun += 1;
    if (known(end) !== undefined) continue;
    knownRun = 0;
    // The list of notes comes with any of those that mention them.
    const index = end < chunks.length ? end : noted[0];
    if (index === undefined) continue;
    wanted.push(index);
    size += chunks[index]?.text.length ?? 0;
  }
  return { wanted, end, size };
}
