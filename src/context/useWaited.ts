import { useEffect, useState } from 'react';

/** Whether something has been going on for so long, in ms, since it last got to another `step`. */
export function useWaited(isGoingOn: boolean, ms: number, step?: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn, ms, step]);
  return isGoingOn && isLong;
}
