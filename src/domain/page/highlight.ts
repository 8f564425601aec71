/**
 * Where a search text stands in another, case-insensitively: the start (included) and end (excluded) of each place, in
 * order and without overlaps. Nothing for an empty search.
 */
export function matchRanges(
  text: string,
  search: string,
): readonly (readonly [start: number, end: number])[] {
  if (search === '') return [];
  // Lowering some letters changes how long a text is (İ): a pattern keeps the places of the text as it stands.
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu');
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length]);
}
