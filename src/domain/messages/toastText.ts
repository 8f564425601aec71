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
