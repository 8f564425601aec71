import { useEffect, useEffectEvent } from 'react';
import { useServices } from './services.tsx';

const EVERY_MS = 60_000;

/** On mount, focus and reconnect. By default pulls the user's pages, also every minute while visible. */
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
