import { useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';

export type PersistenceState = 'granted' | 'denied' | 'unknown';

let state: PersistenceState = 'unknown';
let hasChecked = false;
const listeners = createListeners();

/** Asks the browser once not to clear the storage by itself; it may refuse without a word. */
export async function requestPersistentStorage(): Promise<void> {
  hasChecked = true;
  // Missing on insecure origins, despite its type.
  const storage: StorageManager | undefined = navigator.storage;
  try {
    const isGranted = (await storage?.persisted?.()) || (await storage?.persist?.());
    show(isGranted ? 'granted' : 'denied');
  } catch {
    show('denied');
  }
}

export function usePersistentStorage(): PersistenceState {
  return useSyncExternalStore(subscribe, persistenceState);
}

export function persistenceState(): PersistenceState {
  return state;
}

function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  if (!hasChecked) {
    hasChecked = true;
    void check();
  }
  return end;
}

/** A grant is permanent; a missing grant may only mean that it was never requested. */
async function check(): Promise<void> {
  const storage: StorageManager | undefined = navigator.storage;
  const isGranted = await storage?.persisted?.().catch(() => false);
  if (isGranted === true) show('granted');
}

function show(next: PersistenceState): void {
  if (next === state) return;
  state = next;
  listeners.notify();
}
