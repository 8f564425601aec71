import { useEffect, useEffectEvent } from 'react';
import { listen } from '#ui/browser/listen.ts';
import { useStoreSource } from './services.tsx';

const EVERY_MS = 60_000;

/** Runs on mount, focus and reconnect. By default pulls the user's pages, also every minute while visible. */
export function useRefresh(refresh?: () => void): void {
  const store = useStoreSource();
  const isOwn = refresh === undefined;
  const ask = useEffectEvent(() => {
    if (refresh === undefined) store.current()?.services.requestPull();
    else refresh();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const startMinute = () => {
      clearInterval(timer);
      const isSeen = document.visibilityState === 'visible' && navigator.onLine;
      timer = isOwn && isSeen ? setInterval(ask, EVERY_MS) : undefined;
    };
    const onReturn = () => {
      ask();
      startMinute();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') onReturn();
      else startMinute();
    };
    onReturn();
    const stops = [
      listen(document, ['visibilitychange'], onVisibility),
      listen(window, ['focus', 'online'], onReturn),
      listen(window, ['offline'], startMinute),
      () => clearInterval(timer),
    ];
    return () => stops.forEach((stop) => stop());
  }, [isOwn]);
}
