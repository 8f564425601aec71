import { useSyncExternalStore } from 'react';
import { listen } from '#ui/browser/listen.ts';

/** `navigator.onLine`, live: true may be wrong, false is certain. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  return listen(window, ['online', 'offline'], listener);
}
