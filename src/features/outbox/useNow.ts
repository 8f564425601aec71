import { useEffect, useState } from 'react';

/** The time in ms since the epoch, read again every `everyMs` while the window shows. */
export function useNow(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setNow(read());
    };
    const timer = setInterval(look, everyMs);
    // A window that comes back must not tell for a while what was true when it went.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read, everyMs]);
  return now;
}
