/** So many tags are offered. */
const MOST_OFFERED = 6;

/** The tags that most of these things have, the most frequent first, then in the order they stand; without the `chosen` one. */
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
    .slice(0, MOST_OFFERED)
    .map(([tag]) => tag);
}
