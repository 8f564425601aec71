/** A number with its word, e.g. "1 page", "12 pages". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A count for people; a guess says so and has three digits that mean something, e.g. "about 12,300". */
export function countWords(count: number, isEstimate: boolean): string {
  if (!isEstimate) return count.toLocaleString();
  return `about ${Number(count.toPrecision(3)).toLocaleString()}`;
}
