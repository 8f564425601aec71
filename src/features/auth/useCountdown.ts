import { useEffect, useState } from 'react';

/** Counts down from `seconds`, in whole seconds; `restart` begins again. A tab that slept counts on rightly. */
export function useCountdown(seconds: number): {
  readonly left: number;
  readonly restart: () => void;
} {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left,
    restart: () => {
      setUntil(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  };
}
