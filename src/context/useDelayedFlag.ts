import { useEffect, useState } from 'react';

/** True once `isActive` has lasted `ms` since the last change of `step`. */
export function useDelayedFlag(isActive: boolean, ms: number, step?: number): boolean {
  const [isElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [isActive, ms, step]);
  return isActive && isElapsed;
}
