import { useEffect, useState } from 'react';

/** The time in ms since the epoch, read again every `everyMs` while the window shows. */
export function useNow(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(read());
    }, everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return now;
}
