import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window has at least Tailwind's `md` or `lg` width. */
export function useWide(from: 'md' | 'lg' = 'lg'): boolean {
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

const QUERIES = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)' } as const;
