import { fingerprint } from '#domain/sync/fingerprint.ts';
import { listen } from '#ui/browser/listen.ts';
import {
  isSameText,
  removeMark,
  removeMarks,
  storedMarks,
  storeMark,
  type MarkedText,
} from './storedMarks.ts';

/** Heartbeats, a second apart, after which a preview has shown that it answers. */
const ANSWERS = 6;

/** A healthy preview of another window has lost its mark by then. */
const LIVE_MS = 10_000;

/** `kind` tells a page with scripts from the same text without. */
export function markedText(kind: string, text: string | null, place?: string): MarkedText {
  return {
    place: place === undefined ? null : `${kind}:${place}`,
    hash: text === null ? null : fingerprint(`${kind}:${text}`),
  };
}

const WINDOW = crypto.randomUUID();
const LOCK_PREFIX = 'recto-preview-window-';

/**
 * Whether a preview of this text never answered in a window that is gone: where a page shares the app's process it
 * would freeze the app again.
 */
export async function hasHung(text: MarkedText): Promise<boolean> {
  const others = storedMarks().filter((mark) => mark.window !== WINDOW && isSameText(mark, text));
  if (others.length === 0) return false;
  const open = await openWindows();
  return others.some(
    ({ window, at }) => Math.abs(Date.now() - at) > LIVE_MS || open?.has(window) === false,
  );
}

/** Null where the browser can't tell. */
async function openWindows(): Promise<ReadonlySet<string> | null> {
  if (!('locks' in navigator)) return null;
  try {
    const { held = [], pending = [] } = await navigator.locks.query();
    return new Set([...held, ...pending].map(({ name = '' }) => name.slice(LOCK_PREFIX.length)));
  } catch {
    return null;
  }
}

type PreviewMark = ReturnType<typeof previewMark>;

/** Marks what a frame is about to run, until it has answered some heartbeats in a row or was closed in good health. */
export function previewMark(isLate: () => boolean) {
  const id = crypto.randomUUID();
  let text: MarkedText | null = null;
  let isStored = false;
  let answers = 0;

  const store = () => {
    // Browsers end windows in the background as they like, and pings wait there.
    if (isStored || text === null || document.visibilityState === 'hidden') return;
    isStored = storeMark({ id, ...text, window: WINDOW, at: Date.now() });
  };
  const remove = () => {
    if (isStored) removeMark(id);
    isStored = false;
  };
  const mark = {
    /** Call before the frame gets a text, each time. */
    set: (next: MarkedText) => {
      answers = 0;
      if (isStored && text?.hash === next.hash && text.place === next.place) return;
      watchWindow();
      open.set(id, mark);
      remove();
      text = next;
      removeOld(next);
      store();
    },
    answered: () => {
      answers = isLate() ? 0 : answers + 1;
      if (answers < ANSWERS || text === null) return;
      remove();
      removeOld(text);
      text = null;
    },
    end: () => {
      if (!isLate()) remove();
      open.delete(id);
    },
    /** The window is hidden or left: a healthy preview is no reason to pause the next one. */
    suspend: () => {
      if (!isLate()) remove();
    },
    resume: store,
  };
  return mark;
}

/** Those of this window's frames. */
const open = new Map<string, PreviewMark>();

/** The marks of closed frames: this run says more about the text, or about what it has become. */
function removeOld(text: MarkedText): void {
  removeMarks(storedMarks().filter((mark) => !open.has(mark.id) && isSameText(mark, text)));
}

let isWatching = false;

function watchWindow(): void {
  if (isWatching) return;
  isWatching = true;
  listen(window, ['pagehide'], () => {
    for (const mark of open.values()) mark.suspend();
  });
  listen(window, ['pageshow'], () => {
    for (const mark of open.values()) mark.resume();
  });
  listen(document, ['visibilitychange'], () => {
    for (const mark of open.values()) {
      if (document.visibilityState === 'hidden') mark.suspend();
      else mark.resume();
    }
  });
  if (!('locks' in navigator)) return;
  // Tells other windows that this one is open.
  void navigator.locks.request(LOCK_PREFIX + WINDOW, () => new Promise<void>(() => {}));
}
