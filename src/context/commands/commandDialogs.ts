import { createListeners } from '#domain/listeners.ts';

export type CommandDialog = 'palette' | 'shortcuts';

const listeners = createListeners();
let asked: CommandDialog | null = null;

export function showCommandDialog(dialog: CommandDialog): void {
  asked = dialog;
  listeners.notify();
}

/** Calls `open` for each dialog asked for, also before its code was loaded. */
export function onCommandDialog(open: (dialog: CommandDialog) => void): () => void {
  const take = () => {
    if (asked !== null) open(asked);
    asked = null;
  };
  take();
  return listeners.subscribe(take);
}
