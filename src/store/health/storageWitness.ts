import { hasFields, parseJson } from '#domain/json.ts';
import type { LastSeenWork } from '#domain/sync/notices.ts';

/** Storage outside IndexedDB, such as `localStorage`: browsers often clear only one of the two. */
export interface WitnessStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

const SEEN = 'recto-seen:';
const CLEARED = 'recto-cleared:';
const PRESENT = 'recto-signed-in';

/** Where an earlier version kept what was typed before the editor had loaded. */
export function typedTextKey(userId: string): string {
  return `recto-typed:${userId}`;
}

/** Null where the browser forbids it, which throws at the first access. */
export function localStorageOrNull(): WitnessStorage | null {
  try {
    const scope: { localStorage?: WitnessStorage | undefined } & object = globalThis;
    return scope.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Records how much work an account has on this device, to tell the user if the browser clears it. */
export function saveSeenWork(
  memory: WitnessStorage | null,
  userId: string,
  work: LastSeenWork,
): void {
  writeItem(memory, SEEN + userId, withoutTitles(work));
}

/** The last counts of the user's database, which show that a browser cleared it; null without a record. */
export function seenWorkOf(memory: WitnessStorage | null, userId: string): LastSeenWork | null {
  return readWork(memory, SEEN + userId);
}

export function saveClearedWork(
  memory: WitnessStorage | null,
  userId: string,
  before: LastSeenWork | null,
): void {
  writeItem(memory, CLEARED + userId, before === null ? null : withoutTitles(before));
}

/** What the user had before the browser cleared the storage, until the notice is dismissed. */
export function clearedWorkOf(memory: WitnessStorage | null, userId: string): LastSeenWork | null {
  return readWork(memory, CLEARED + userId);
}

/** Forgets an account whose database is removed on purpose, and what was typed into it. */
export function forgetSeenWork(memory: WitnessStorage | null, userId: string): void {
  writeItem(memory, SEEN + userId, null);
  writeItem(memory, CLEARED + userId, null);
  writeItem(memory, typedTextKey(userId), null);
}

export function saveSignedInUser(memory: WitnessStorage | null, userId: string | null): void {
  const before = lastSignedInUser(memory);
  // An earlier version kept a text there for the next start.
  if (before !== null && before !== userId) writeItem(memory, `recto-first-text:${before}`, null);
  writeItem(memory, PRESENT, userId);
}

/** The id of the user that a window of this browser was signed in as last, read before any database opens. */
export function lastSignedInUser(memory: WitnessStorage | null): string | null {
  return readItem(memory, PRESENT);
}

function withoutTitles(work: LastSeenWork): string {
  return JSON.stringify({ ...work, titles: undefined });
}

function readWork(memory: WitnessStorage | null, key: string): LastSeenWork | null {
  const work = parseJson(readItem(memory, key) ?? '');
  return isWork(work) ? work : null;
}

function isWork(value: unknown): value is LastSeenWork {
  return (
    hasFields(value) &&
    typeof value['at'] === 'number' &&
    typeof value['unsent'] === 'number' &&
    typeof value['drafts'] === 'number'
  );
}

export function readItem(memory: WitnessStorage | null, key: string): string | null {
  try {
    return memory?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Optional storage: when it is full or forbidden, only a notice is lost. */
export function writeItem(memory: WitnessStorage | null, key: string, value: string | null): void {
  try {
    if (value === null) memory?.removeItem(key);
    else memory?.setItem(key, value);
  } catch {
    return;
  }
}
