/** A number with its word, e.g. "1 page", "12 pages". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
