/** What a toast says. `danger` is the destructive look of spec §8. */
export interface ToastText {
  readonly title: string;
  readonly description?: string;
  readonly tone: 'neutral' | 'success' | 'danger';
}

/** A toast that stays for a time of its own, in ms. */
export interface TimedToastText extends ToastText {
  readonly durationMs: number;
}

/** That something was done. */
export function success(title: string, description?: string): ToastText {
  return description === undefined
    ? { title, tone: 'success' }
    : { title, description, tone: 'success' };
}

/** That something was not done, and why. */
export function danger(title: string, description?: string): ToastText {
  return description === undefined
    ? { title, tone: 'danger' }
    : { title, description, tone: 'danger' };
}
