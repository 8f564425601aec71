import { useEffect, useState } from 'react';
import { markFirstCards } from '#context/firstCards.ts';

/** How long the rest of a screen waits for cards that do not come; ms. */
const AT_LATEST_MS = 2000;

/** Whether the cards have been painted, so that what stands around them may load; true at once where nothing is waited for. */
export function useAfterCards(isShown: boolean, waits: boolean): boolean {
  const [isAfter, setAfter] = useState(!waits);
  useEffect(() => {
    if (isAfter) {
      markFirstCards();
      return;
    }
    let timer = 0;
    const soon = (ms: number) => {
      timer = window.setTimeout(() => setAfter(true), ms);
    };
    if (!isShown) soon(AT_LATEST_MS);
    // The task after the next frame: what the frame shows is painted.
    const frame = isShown ? requestAnimationFrame(() => soon(0)) : 0;
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown, isAfter]);
  return isAfter;
}
