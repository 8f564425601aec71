import { useEffect, useState } from 'react';
import { markFirstCards } from '#context/startPage.ts';

const TIMEOUT_MS = 2000;

/** Whether the cards are painted (or timed out), so that the rest of the screen may load; `waits` false skips waiting. */
export function useCardsPainted(isShown: boolean, waits: boolean): boolean {
  const [isPainted, setPainted] = useState(!waits);
  useEffect(() => {
    if (isPainted) {
      markFirstCards();
      return;
    }
    let timer = 0;
    const setPaintedAfter = (ms: number) => {
      timer = window.setTimeout(() => setPainted(true), ms);
    };
    if (!isShown) setPaintedAfter(TIMEOUT_MS);
    // A task after the next frame runs after its paint.
    const frame = isShown ? requestAnimationFrame(() => setPaintedAfter(0)) : 0;
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown, isPainted]);
  return isPainted;
}
