/** The ranges [start, end) of all case-insensitive matches, in order and disjoint; none for an empty search. */
export function matchRanges(
  text: string,
  search: string,
): readonly (readonly [start: number, end: number])[] {
  if (search === '') return [];
  // Not by lower-casing the text, which can change its length (İ).
  const pattern = new RegExp(search.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu');
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => [index, index + found.length]);
}
