import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';

/** The window's scroll position when the user left this history entry, in px; 0 for a new one. */
export function useSavedScrollTop(): number {
  const saved = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(saved?.scrollY ?? 0);
  return top;
}

/** Scrolls to `top` once the list is drawn: the router restores the position earlier, when the list is still too short. */
export function useRestoreScroll(top: number, isDrawn: boolean): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isDrawn || isDone.current) return;
    isDone.current = true;
    if (top > window.scrollY) window.scrollTo({ top, behavior: 'instant' });
  }, [top, isDrawn]);
}
