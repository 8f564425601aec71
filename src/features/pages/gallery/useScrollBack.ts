import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';

/** Where the window was scrolled to when this entry of its history was left, in px; 0 for a new one. */
export function useLeftAt(): number {
  const left = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(left?.scrollY ?? 0);
  return top;
}

/**
 * Scrolls to `top` (px) once a list is drawn: the router restores the place as soon as the screen is there, and a list
 * that is still being read has no such place then.
 */
export function useScrollBack(top: number, isDrawn: boolean): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isDrawn || isDone.current) return;
    isDone.current = true;
    if (top > window.scrollY) window.scrollTo({ top, behavior: 'instant' });
  }, [top, isDrawn]);
}
