import { useCallback, useSyncExternalStore } from 'react';
import { listen } from './listen.ts';

const FROM_REM = { sm: 40, md: 48, lg: 64 } as const;

export function useWide(from: keyof typeof FROM_REM = 'lg'): boolean {
  return useMedia(`(min-width: ${FROM_REM[from]}rem)`);
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => listen(matchMedia(query), ['change'], listener),
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
