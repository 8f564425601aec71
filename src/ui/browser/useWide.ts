import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window has at least Tailwind's `sm`, `md` or `lg` width. */
export function useWide(from: keyof typeof QUERIES = 'lg'): boolean {
  const query = QUERIES[from];
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const QUERIES = {
  sm: '(min-width: 40rem)',
  md: '(min-width: 48rem)',
  lg: '(min-width: 64rem)',
} as const;
