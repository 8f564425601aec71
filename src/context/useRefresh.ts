import { useEffect, useEffectEvent } from 'react';
import { useServices } from './services.tsx';

/**
 * Asks for fresh rows when the screen appears, when the window comes back to the front and when the network
 * comes back. Without an argument it pulls the signed-in person's own pages.
 */
export function useRefresh(refresh?: () => void): void {
  const services = useServices();
  const ask = useEffectEvent(() => {
    if (refresh === undefined) services.requestPull();
    else refresh();
  });
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const onReturn = () => ask();
    ask();
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, []);
}
