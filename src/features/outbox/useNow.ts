import { useEffect, useState } from 'react';
import { listen } from '#ui/browser/listen.ts';

/** The time in ms since the epoch, updated while the window is visible. */
export function useNow(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible') setNow(read());
    };
    const timer = setInterval(update, everyMs);
    const stop = listen(document, ['visibilitychange'], update);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [read, everyMs]);
  return now;
}
