/** What a toast says: `tone` gives its mark, `durationMs` how long it stays (5000 unless said otherwise, spec §9). */
export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: 'neutral' | 'success' | 'danger';
  readonly durationMs?: number | undefined;
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
}

/** The toast on show, numbered so that the same words twice are two toasts. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

let current: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one on show: there is one at a time (spec §9). */
export function showToast(toast: ToastMessage): void {
  count += 1;
  current = { ...toast, id: count };
  for (const listener of listeners) listener();
}

/** Takes a toast away, if it is still the one on show. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  for (const listener of listeners) listener();
}

/** The toast on show, or null. */
export function currentToast(): ShownToast | null {
  return current;
}

/** Calls back after every change; returns how to stop. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
