import { useLayoutEffect, type RefObject } from 'react';

/** Makes a text area as tall as `text`, its value or placeholder, within its own `min-height` and `max-height`. */
export function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (area.current !== null) fit(area.current);
  }, [area, text]);
  useLayoutEffect(() => (area.current === null ? undefined : watchWidth(area.current)), [area]);
}

/** Refits when the width changes, because lines then wrap differently. Returns how to stop. */
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
