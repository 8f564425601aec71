import { useEffect, useState } from 'react';

/** Updated while the window is visible. */
export function useNow(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible') setNow(read());
    };
    const timer = setInterval(update, everyMs);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [read, everyMs]);
  return now;
}
