import type { MarkdownChunk } from './chunk.ts';
import type { ChunkedPage } from './compile.ts';
import type { ShownGroup } from './sanitisedGroups.ts';

/** A page that was rendered to its end: where its next rendering begins. */
export interface RenderedPage {
  readonly source: string;
  /** The chunks as they were cut. */
  readonly cut: readonly MarkdownChunk[];
  /** The same, those joined that go on over their end. */
  readonly chunks: readonly MarkdownChunk[];
  readonly keys: readonly string[];
  /** By key; not sanitised. */
  readonly compiled: readonly string[];
  readonly groups: readonly ShownGroup[];
}

/** What an earlier rendering of a page has for a new one. */
export interface Reuse {
  /** The HTML of a chunk of the new page, not sanitised, where the same stood at its place. */
  readonly html: (index: number) => string | undefined;
  /** The groups that stand from a chunk on as they did before; none where a group did not begin there. */
  readonly groupsFrom: (index: number) => readonly ShownGroup[];
}

const NOTHING: Reuse = { html: () => undefined, groupsFrom: () => [] };

/** Finds what stayed. Places are counted from the top and from the end: an edit keeps one of the two for all others. */
export function reuseOf(before: RenderedPage | null, { chunks, keys }: ChunkedPage): Reuse {
  if (before === null) return NOTHING;
  const { groups } = before;
  const shift = chunks.length - before.chunks.length;
  const starts = startsOf(before);

  const isSame = (index: number, old: number) =>
    old >= 0 && old < before.keys.length && keys[index] === before.keys[old];
  const sameFrom = (index: number, old: number) => {
    const first = starts[old] ?? -1;
    let group = first;
    let at = 0;
    for (; group !== -1 && group < groups.length; group += 1) {
      const { pieces, closed } = groups[group] ?? { pieces: 0, closed: false };
      let end = at + pieces;
      while (end > at && isSame(index + end - 1, old + end - 1)) end -= 1;
      if (!closed || end > at) break;
      at += pieces;
    }
    return groups.slice(Math.max(0, first), Math.max(0, group));
  };

  return {
    html: (index) => {
      if (isSame(index, index)) return before.compiled[index];
      return isSame(index, index - shift) ? before.compiled[index - shift] : undefined;
    },
    groupsFrom: (index) => {
      const found = sameFrom(index, index);
      return found.length > 0 || shift === 0 ? found : sameFrom(index, index - shift);
    },
  };
}

/** For each chunk that begins a group, which one; -1 for the others. */
function startsOf({ groups, keys }: RenderedPage): Int32Array {
  const starts = new Int32Array(keys.length).fill(-1);
  let at = 0;
  for (const [group, { pieces }] of groups.entries()) {
    starts[at] = group;
    at += pieces;
  }
  return starts;
}
