import { hasFields } from '#domain/json.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

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
