/** How long after a key or a press elsewhere a page may not take the focus, ms. */
const REST_MS = 2000;

/** How often it is looked who has the focus meanwhile, ms: not every browser tells of it. */
const LOOK_MS = 40;

/** A page that takes it as often all the same does so on purpose. */
const MOST_TAKEN = 3;

/**
 * Keeps the pages in `place` from taking the keyboard while somebody writes elsewhere: a page that focuses a field of
 * its own when it loads would swallow what is typed. They are out of reach for a moment after each key and each press
 * elsewhere, until the pointer comes over them or Tab goes on. A page that focuses its window gets there all the same:
 * the focus goes back at once, and `onGreedy` is told of a page that does not give in. Returns how to stop.
 */
export function keepFocus(place: HTMLElement, onGreedy: () => void): () => void {
  const around = place.parentElement ?? place;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let last: HTMLElement | null = null;
  let taken = 0;
  const open = () => {
    clearTimeout(timer);
    clearInterval(looking);
    looking = undefined;
    place.inert = false;
    taken = 0;
  };
  const hold = () => {
    place.inert = true;
    clearTimeout(timer);
    timer = setTimeout(open, REST_MS);
    looking ??= setInterval(takeBack, LOOK_MS);
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
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !place.contains(target)) last = target;
  };
  const takeBack = () => {
    if (!place.contains(document.activeElement)) return;
    last?.focus({ preventScroll: true });
    taken += 1;
    if (taken < MOST_TAKEN) return;
    taken = 0;
    onGreedy();
  };
  const reached = ['pointermove', 'pointerdown', 'wheel'] as const;
  for (const name of reached) around.addEventListener(name, open, { passive: true });
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('pointerdown', onPress, { capture: true });
  window.addEventListener('focusin', onFocus);
  return () => {
    open();
    for (const name of reached) around.removeEventListener(name, open);
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('pointerdown', onPress, { capture: true });
    window.removeEventListener('focusin', onFocus);
  };
}
