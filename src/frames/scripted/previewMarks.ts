import { fingerprint } from '#domain/sync/fingerprint.ts';
import { listen } from '#ui/browser/listen.ts';
import { hasFields } from '#domain/json.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

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
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return null;
  try {
    const { held = [], pending = [] } = await locks.query();
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
  // Undefined on insecure origins, despite its type.
  const locks: LockManager | undefined = navigator.locks;
  // Tells other windows that this one is open.
  void locks?.request(LOCK_PREFIX + WINDOW, () => new Promise<void>(() => {}));
}

/** What a preview shows: its text, and the document it belongs to while that is edited. */
export interface MarkedText {
  readonly place: string | null;
  /** Null while the text changes with each key. */
  readonly hash: string | null;
}

export interface StoredMark extends MarkedText {
  readonly id: string;
  readonly window: string;
  /** ms since the epoch. */
  readonly at: number;
}

const PREFIX = 'recto-preview-mark-';

const MOST = 20;

const OLDEST_MS = 14 * 24 * 60 * 60 * 1000;

/** One item for each mark: windows write at the same time. False if storage is blocked or full. */
export function storeMark({ id, place, hash, window, at }: StoredMark): boolean {
  prune(at);
  return writeItem('localStorage', PREFIX + id, JSON.stringify({ place, hash, window, at }));
}

export function removeMark(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Storage is blocked.
  }
}

export function removeMarks(marks: readonly StoredMark[]): void {
  for (const { id } of marks) removeMark(id);
}

export function storedMarks(): StoredMark[] {
  const marks: StoredMark[] = [];
  for (const id of markIds()) {
    const mark = readMark(id);
    if (mark === null) removeMark(id);
    else marks.push(mark);
  }
  return marks;
}

export function isSameText(a: MarkedText, b: MarkedText): boolean {
  return (a.hash !== null && a.hash === b.hash) || (a.place !== null && a.place === b.place);
}

function prune(now: number): void {
  const marks = storedMarks().toSorted((a, b) => b.at - a.at);
  removeMarks(marks.filter(({ at }, index) => index >= MOST - 1 || now - at > OLDEST_MS));
}

function markIds(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function readMark(id: string): StoredMark | null {
  const mark = parsed(readItem('localStorage', PREFIX + id) ?? '');
  if (!hasFields(mark)) return null;
  const { place, hash, window, at } = mark;
  const isMark =
    (place === null || typeof place === 'string') &&
    (hash === null || typeof hash === 'string') &&
    typeof window === 'string' &&
    typeof at === 'number';
  return isMark ? { id, place, hash, window, at } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
