import { useLayoutEffect, type RefObject } from 'react';

/**
 * Makes a text area as tall as its text; its own `min-height` and `max-height` bound it, beyond them it scrolls.
 * `text` is what stands in it, or in its place while it is empty.
 */
export function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (area.current !== null) fit(area.current);
  }, [area, text]);
  useLayoutEffect(() => (area.current === null ? undefined : watchWidth(area.current)), [area]);
}

/** The lines break elsewhere in another width. Returns how to stop. */
function watchWidth(area: HTMLTextAreaElement): () => void {
  let width = area.clientWidth;
  const observer = new ResizeObserver(() => {
    if (area.clientWidth === width) return;
    width = area.clientWidth;
    fit(area);
  });
  observer.observe(area);
  return () => observer.disconnect();
}

function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  const borders = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + borders}px`;
}
