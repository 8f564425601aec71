/** How long after a key or a press elsewhere a page may not take the focus, ms. */
const REST_MS = 2000;

/**
 * Keeps the pages in `place` from taking the keyboard while somebody writes elsewhere: a page that focuses a field of
 * its own when it loads would swallow what is typed. They are out of reach for a moment after each key and each press
 * elsewhere, until the pointer comes over them or Tab goes on. Returns how to stop.
 */
export function keepFocus(place: HTMLElement): () => void {
  const around = place.parentElement ?? place;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    clearTimeout(timer);
    place.inert = false;
  };
  const hold = () => {
    place.inert = true;
    clearTimeout(timer);
    timer = setTimeout(open, REST_MS);
  };
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && around.contains(target))) hold();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'F6' || place.contains(document.activeElement)) {
      return open();
    }
    return hold();
  };
  const reached = ['pointermove', 'pointerdown', 'wheel'] as const;
  for (const name of reached) around.addEventListener(name, open, { passive: true });
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('pointerdown', onPress, { capture: true });
  return () => {
    open();
    for (const name of reached) around.removeEventListener(name, open);
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('pointerdown', onPress, { capture: true });
  };
}
