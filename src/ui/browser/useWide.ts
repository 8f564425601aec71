import { useCallback, useSyncExternalStore } from 'react';
import { listen } from './listen.ts';

const FROM_REM = { sm: 40, md: 48, lg: 64 } as const;

export function useWide(from: keyof typeof FROM_REM = 'lg'): boolean {
  return useMedia(`(min-width: ${FROM_REM[from]}rem)`);
}

/** Whether a panel is beside the text: in wide windows, and in low ones, where below it neither would have room. */
export function useBeside(): boolean {
  return useMedia('(min-width: 64rem), (min-width: 40rem) and (height < 30rem)');
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => listen(matchMedia(query), ['change'], listener),
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
