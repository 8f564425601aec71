/** `danger` is the destructive style of spec §8. */
export interface ToastText {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'neutral' | 'success' | 'danger';
}

export interface TimedToastText extends ToastText {
  readonly durationMs: number;
}

export function success(title: string, description?: string): ToastText {
  return description === undefined
    ? { title, tone: 'success' }
    : { title, description, tone: 'success' };
}

export function danger(title: string, description?: string): ToastText {
  return description === undefined
    ? { title, tone: 'danger' }
    : { title, description, tone: 'danger' };
}

/** "1 page", "12 pages" */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "1,200" or "more than 1,000" */
export function countWords(count: number, hasMore: boolean): string {
  // The browser's number formats take 20 ms of a phone's start.
  return `${hasMore ? 'more than ' : ''}${count < 1000 ? count : count.toLocaleString()}`;
}
