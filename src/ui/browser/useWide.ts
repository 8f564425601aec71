import { useCallback, useSyncExternalStore } from 'react';

const FROM_REM = { sm: 40, md: 48, lg: 64 } as const;

export function useWide(from: keyof typeof FROM_REM = 'lg'): boolean {
  return useMedia(`(min-width: ${FROM_REM[from]}rem)`);
}

export function useMedia(query: string): boolean {
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
