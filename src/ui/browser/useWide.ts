import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
