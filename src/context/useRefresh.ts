import { useEffect, useEffectEvent } from 'react';
import { useServices } from './services.tsx';

/** How often the person's own pages are asked for while somebody looks at the screen, in ms. */
const EVERY_MS = 60_000;

/**
 * Asks for fresh rows when the screen appears, when the window comes back to the front and when the network comes
 * back. Without an argument it pulls the signed-in person's own pages, and does so every minute too, for as long as
 * the window is visible and has a network; nothing runs otherwise.
 */
export function useRefresh(refresh?: () => void): void {
  const services = useServices();
  const isOwn = refresh === undefined;
  const ask = useEffectEvent(() => {
    if (refresh === undefined) services.requestPull();
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
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    window.addEventListener('offline', startMinute);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('offline', startMinute);
    };
  }, [isOwn]);
}
