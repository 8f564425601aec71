import { countWords } from '#domain/messages/toastText.ts';

const MAX_TAGS = 6;

/** The most frequent tags, without the `chosen` one; ties in order of appearance. */
export function commonTags(
  tagged: readonly { readonly tags: readonly string[] }[],
  chosen: string | null,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { tags } of tagged) {
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  if (chosen !== null) counts.delete(chosen);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag);
}

interface ResultRange {
  readonly total: number;
  readonly hasMore: boolean;
  /** 1-based and inclusive. */
  readonly from: number;
  readonly to: number;
  readonly isFiltered: boolean;
}

/** For example “Showing 13–24 of 345 projects”. */
export function resultText({ total, hasMore, from, to, isFiltered }: ResultRange): string {
  if (total === 0) return isFiltered ? 'No projects found' : '';
  const projects = `${total === 1 ? 'project' : 'projects'}${isFiltered ? ' found' : ''}`;
  const count = `${countWords(total, hasMore)} ${projects}`;
  const isAll = from === 1 && to >= total;
  if (!isAll && to >= from)
    return `Showing ${from.toLocaleString()}–${to.toLocaleString()} of ${count}`;
  if (isFiltered || total === 1) return count.replace(/^m/u, 'M');
  return `All ${count}`;
}
