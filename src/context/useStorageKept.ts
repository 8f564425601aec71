import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';

/** Whether the browser keeps this device's copy: it promised, it refused, or nobody asked yet. */
export type StorageKept = 'kept' | 'refused' | 'unknown';

let kept: StorageKept = 'unknown';
let hasLooked = false;
const listeners = createListeners();

/** Asks the browser not to clear what is kept here when space runs short. Never rejects. */
export async function askToKeepStorage(): Promise<void> {
  hasLooked = true;
  // Insecure origins have no storage manager, whatever the type says.
  const storage: StorageManager | undefined = navigator.storage;
  try {
    const isKept = (await storage?.persisted?.()) || (await storage?.persist?.());
    show(isKept ? 'kept' : 'refused');
  } catch {
    show('refused');
  }
}

/** Whether the browser keeps this device's copy. Asks for nothing that was not asked for before. */
export function useStorageKept(): StorageKept {
  return useSyncExternalStore(subscribe, () => kept);
}

function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  if (!hasLooked) {
    hasLooked = true;
    void look();
  }
  return end;
}

/** A browser that promised once keeps its promise; that it was never asked is no refusal. */
async function look(): Promise<void> {
  const storage: StorageManager | undefined = navigator.storage;
  try {
    if ((await storage?.persisted?.()) === true) show('kept');
  } catch {
    // Unknown stays unknown.
    return;
  }
}

function show(next: StorageKept): void {
  if (next === kept) return;
  kept = next;
  listeners.tell();
}
