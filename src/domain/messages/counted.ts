/** For example "1 page", "12 pages". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A localised count; an estimate has three significant digits, e.g. "about 12,300". */
export function countWords(count: number, isEstimate: boolean): string {
  if (!isEstimate) return count.toLocaleString();
  return `about ${Number(count.toPrecision(3)).toLocaleString()}`;
}
