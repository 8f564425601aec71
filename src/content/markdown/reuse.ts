import type { MarkdownChunk } from './chunk.ts';
import type { ChunkedPage } from './compile.ts';
import type { Group } from './groups.ts';

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

export interface Reuse {
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
export function findReuse(before: RenderedPage | null, { chunks, keys }: ChunkedPage): Reuse {
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
