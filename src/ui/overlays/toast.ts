export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone: 'neutral' | 'success' | 'danger';
  readonly durationMs?: number | undefined;
  readonly actions?:
    | readonly { readonly label: string; readonly onAction: () => void }[]
    | undefined;
}

/** The visible toast; the id distinguishes two toasts with the same text. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

let current: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Replaces the visible toast: there is one at a time (spec §9). */
export function showToast(toast: ToastMessage): void {
  count += 1;
  current = { ...toast, id: count };
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  for (const listener of listeners) listener();
}

export function currentToast(): ShownToast | null {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
