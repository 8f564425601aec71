import { useEffect, useState } from 'react';

/** The time in ms since the epoch, updated while the window is visible. */
export function useNow(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible') setNow(read());
    };
    const timer = setInterval(update, everyMs);
    // At once when the window shows again.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [read, everyMs]);
  return now;
}
