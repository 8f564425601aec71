/** How long after user input elsewhere the frames stay inert, ms. */
const INERT_MS = 2000;

/** Polling interval, ms: not every browser fires focus events for frames. */
const POLL_MS = 40;

/** A page that takes the focus this often does so on purpose. */
const MAX_TAKEN = 3;

/**
 * A page that focuses a field on load would swallow what the user types. Scripts can still focus their window; that
 * focus is returned, and `onTheft` reports a page that insists. Returns the cancel function.
 */
export function preventFocusTheft(container: HTMLElement, onTheft: () => void): () => void {
  const around = container.parentElement ?? container;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let last: HTMLElement | null = null;
  let taken = 0;
  const release = () => {
    clearTimeout(timer);
    clearInterval(polling);
    polling = undefined;
    container.inert = false;
    taken = 0;
  };
  const hold = () => {
    container.inert = true;
    clearTimeout(timer);
    timer = setTimeout(release, INERT_MS);
    polling ??= setInterval(takeBack, POLL_MS);
  };
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && around.contains(target))) hold();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'F6' || container.contains(document.activeElement)) {
      return release();
    }
    return hold();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !container.contains(target)) last = target;
  };
  const takeBack = () => {
    if (!container.contains(document.activeElement)) return;
    last?.focus({ preventScroll: true });
    taken += 1;
    if (taken < MAX_TAKEN) return;
    taken = 0;
    onTheft();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const name of ['pointermove', 'pointerdown', 'wheel'] as const) {
    around.addEventListener(name, release, { passive: true, signal });
  }
  window.addEventListener('keydown', onKey, { capture: true, signal });
  window.addEventListener('pointerdown', onPress, { capture: true, signal });
  window.addEventListener('focusin', onFocus, { signal });
  return () => {
    release();
    listeners.abort();
  };
}
