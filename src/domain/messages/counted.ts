/** "1 page", "12 pages" */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "1,200" or "more than 1,000" */
export function countWords(count: number, hasMore: boolean): string {
  // The browser's number formats take 20 ms of a phone's start.
  return `${hasMore ? 'more than ' : ''}${count < 1000 ? count : count.toLocaleString()}`;
}
