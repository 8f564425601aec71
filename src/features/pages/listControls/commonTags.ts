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
