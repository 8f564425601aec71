import { createListeners } from '#domain/listeners.ts';

export type CommandDialog = 'palette' | 'shortcuts';

const listeners = createListeners();
let requested: CommandDialog | null = null;

export function showCommandDialog(dialog: CommandDialog): void {
  requested = dialog;
  listeners.notify();
}

/** Calls `open` for each requested dialog, also for requests before its code was loaded. */
export function onCommandDialog(open: (dialog: CommandDialog) => void): () => void {
  const take = () => {
    if (requested !== null) open(requested);
    requested = null;
  };
  take();
  return listeners.subscribe(take);
}
