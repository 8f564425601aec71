import { useSyncExternalStore } from 'react';

/** From this width of the window on two or three texts fit side by side; Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

/** Whether the window has room for things side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
