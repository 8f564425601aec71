import { joinChunks, type MarkdownChunk } from './chunk.ts';
import { splitChunks } from './chunks.ts';
import { chunkedPage, compileChunks, type ChunkedPage } from './compile.ts';
import { adaptStepSize, type RenderCache, type Group, createSanitisedGroups } from './groups.ts';

export interface RenderedPart {
  readonly chunks: readonly MarkdownChunk[];
  readonly groups: readonly Group[];
}

/** How much newly rendered source is worth showing, in UTF-16 units. */
const SHOW_EVERY = 6000;

/** A step ends after this many cached chunks in a row. */
const MAX_CACHED_RUN = 200;

/** Longer chunks wait for a pause in typing, in UTF-16 units. */
const LONG_CHUNK = 20_000;

/** While the page is incomplete, an open group with this many pieces is not shown. */
const SMALL_GROUP = 50;

/** Renders one page in steps as `RenderBlocks` does, reusing what it can of the version `before`. */
export function* renderPage(
  source: string,
  before: RenderedPage | null,
  cache: RenderCache,
  live: boolean,
): Generator<RenderedPart | 'rest' | null, RenderedPage> {
  const split = yield* splitChunks(source, before?.split, before?.source);
  let chunks = joinContinued(split, cache.continues);
  // A fence that was just opened takes in everything below it, and is likely to be closed soon.
  const isSwallowing = chunks.at(-1)?.open === true && (before?.chunks.length ?? 0) > chunks.length;
  if (live && isSwallowing) yield 'rest';
  for (;;) {
    const page = yield* chunkedPage(chunks, cache.footnoteSets);
    const result = yield* renderChunks(page, before, cache, live);
    if (!('continues' in result)) return { source, split, chunks, keys: page.keys, ...result };
    cache.continues.add(chunks[result.continues]?.text ?? '');
    chunks = joinContinued(chunks, cache.continues);
  }
}

function joinContinued(chunks: readonly MarkdownChunk[], continues: ReadonlySet<string>) {
  if (!chunks.some(({ text }) => continues.has(text))) return chunks;
  const joined: MarkdownChunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    if (last !== undefined && continues.has(last.text))
      joined.splice(-1, 1, joinChunks(last, chunk));
    else joined.push(chunk);
  }
  return joined;
}

type Rendered =
  | { readonly continues: number }
  | { readonly compiled: readonly string[]; readonly groups: readonly Group[] };

function* renderChunks(
  page: ChunkedPage,
  before: RenderedPage | null,
  cache: RenderCache,
  live: boolean,
): Generator<RenderedPart | 'rest' | null, Rendered> {
  const { chunks, keys } = page;
  const { dialect, features } = cache;
  const old = findReuse(before, page);
  const compiled: string[] = [];
  const groups = createSanitisedGroups(page, cache);
  const known = (index: number) => old.html(index) ?? cache.compiled.get(keys[index] ?? '');
  const reuseGroups = () => {
    const reused = groups.canReuse() ? old.groupsFrom(compiled.length) : null;
    if (reused === null) return false;
    groups.reuse(reused.groups);
    for (const html of reused.compiled) compiled.push(html);
    return true;
  };
  let unseen = 0;

  while (compiled.length < keys.length) {
    if (reuseGroups()) continue;
    const { missing, end, size } = nextStep(page, compiled.length, known, cache.stepSize);
    const isLong = missing.some((index) => (chunks[index]?.text.length ?? 0) > LONG_CHUNK);
    if (live && isLong) yield 'rest';
    const began = performance.now();
    if (missing.length > 0) {
      const result = compileChunks(page, missing, (text) => dialect.compile(text, features));
      if ('continues' in result) return result;
      for (const [key, html] of result.html) cache.compiled.set(key, html);
      unseen += size;
    }
    while (compiled.length < end) {
      if (reuseGroups()) continue;
      compiled.push(known(compiled.length) ?? '');
      groups.add(compiled);
    }
    groups.sanitise();
    if (missing.length > 0) adaptStepSize(cache, performance.now() - began);
    const isWorthShowing = unseen >= SHOW_EVERY && compiled.length < keys.length;
    yield isWorthShowing ? { chunks, groups: groups.current(SMALL_GROUP) } : null;
    if (isWorthShowing) unseen = 0;
  }
  return { compiled, groups: groups.current() };
}

/** The chunks to compile next, the size of their source, and the end of the chunks that are then known. */
function nextStep(
  { chunks, keys, footnoted }: ChunkedPage,
  from: number,
  known: (index: number) => string | undefined,
  maxSize: number,
) {
  const missing: number[] = [];
  let size = 0;
  let end = from;
  let cachedRun = 0;
  for (; end < keys.length && size < maxSize && cachedRun < MAX_CACHED_RUN; end += 1) {
    cachedRun += 1;
    if (known(end) !== undefined) continue;
    cachedRun = 0;
    // The list of footnotes is compiled with any chunk that mentions one.
    const index = end < chunks.length ? end : footnoted[0];
    if (index === undefined) continue;
    missing.push(index);
    size += chunks[index]?.text.length ?? 0;
  }
  return { missing, end, size };
}

export interface RenderedPage {
  readonly source: string;
  readonly split: readonly MarkdownChunk[];
  /** The same chunks, joined where one continues in the next. */
  readonly chunks: readonly MarkdownChunk[];
  readonly keys: readonly string[];
  /** Unsanitised, one for each key. */
  readonly compiled: readonly string[];
  readonly groups: readonly Group[];
}

interface Reuse {
  /** The unsanitised HTML of a chunk, if the previous rendering had the same one at this position. */
  readonly html: (index: number) => string | undefined;
  /** The unchanged groups from a chunk on; null where none starts there. */
  readonly groupsFrom: (index: number) => ReusedGroups | null;
}

interface ReusedGroups {
  readonly groups: readonly Group[];
  readonly compiled: readonly string[];
}

/** Finds what stayed. Positions are counted from both ends: an edit moves a chunk at most from one of them. */
function findReuse(before: RenderedPage | null, { chunks, keys }: ChunkedPage): Reuse {
  if (before === null) return { html: () => undefined, groupsFrom: () => null };
  const { groups } = before;
  const shift = chunks.length - before.chunks.length;
  const starts = groupStarts(before);

  const isSame = (index: number, old: number) =>
    old >= 0 && old < before.keys.length && keys[index] === before.keys[old];
  const sameFrom = (index: number, old: number): ReusedGroups | null => {
    const first = starts[old] ?? -1;
    if (first === -1) return null;
    let group = first;
    let at = 0;
    for (; group < groups.length; group += 1) {
      const { pieces, closed } = groups[group] ?? { pieces: 0, closed: false };
      let end = at + pieces;
      while (end > at && isSame(index + end - 1, old + end - 1)) end -= 1;
      if (!closed || end > at) break;
      at += pieces;
    }
    if (group === first) return null;
    return { groups: groups.slice(first, group), compiled: before.compiled.slice(old, old + at) };
  };

  return {
    html: (index) => {
      if (isSame(index, index)) return before.compiled[index];
      return isSame(index, index - shift) ? before.compiled[index - shift] : undefined;
    },
    groupsFrom: (index) => {
      const found = sameFrom(index, index);
      return found === null && shift !== 0 ? sameFrom(index, index - shift) : found;
    },
  };
}

function groupStarts({ groups, keys }: RenderedPage): Int32Array {
  const starts = new Int32Array(keys.length).fill(-1);
  let at = 0;
  for (const [group, { pieces }] of groups.entries()) {
    starts[at] = group;
    at += pieces;
  }
  return starts;
}
