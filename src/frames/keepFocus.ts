/** How long after a key a page may not take the focus, ms. */
const KEYS_REST_MS = 2000;

/**
 * Keeps the pages in `place` from taking the keyboard while somebody writes elsewhere: a page that focuses a field of
 * its own when it loads would swallow what is typed. They are out of reach for a moment after each key, until the
 * pointer comes over them or Tab goes on. Returns how to stop.
 */
export function keepFocus(place: HTMLElement): () => void {
  const around = place.parentElement ?? place;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    place.inert = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'F6' || place.contains(document.activeElement)) {
      return open();
    }
    place.inert = true;
    clearTimeout(timer);
    timer = setTimeout(open, KEYS_REST_MS);
    return undefined;
  };
  const reached = ['pointermove', 'pointerdown', 'wheel'] as const;
  for (const name of reached) around.addEventListener(name, open, { passive: true });
  window.addEventListener('keydown', onKey, { capture: true });
  return () => {
    open();
    for (const name of reached) around.removeEventListener(name, open);
    window.removeEventListener('keydown', onKey, { capture: true });
  };
}
