import { hasFields, parseJson } from '#domain/json.ts';
import type { LastSeenWork } from './health.ts';

/** A small memory outside IndexedDB, such as `localStorage`: browsers often clear the one and leave the other. */
export interface WitnessStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

const SEEN = 'recto-seen:';
const CLEARED = 'recto-cleared:';
const PRESENT = 'recto-signed-in';

/** The window's own small memory; null where the browser has none or forbids it. */
export function localStorageOrNull(): WitnessStorage | null {
  try {
    const memory: WitnessStorage | undefined = globalThis.localStorage;
    return memory ?? null;
  } catch {
    return null;
  }
}

/**
 * Remembers what an account has on this device, beside its database, so that a person can be told the truth when
 * the browser clears the database. It holds counts and nothing of the work itself.
 */
export function saveSeenWork(
  memory: WitnessStorage | null,
  userId: string,
  sight: LastSeenWork,
): void {
  write(memory, SEEN + userId, withoutTitles(sight));
}

/** What was last seen of an account on this device; null when nothing was, or the memory was cleared as well. */
export function seenWorkOf(memory: WitnessStorage | null, userId: string): LastSeenWork | null {
  return readSight(memory, SEEN + userId);
}

/** Remembers that the browser cleared the account's database, until its person has read that; null forgets it. */
export function saveClearedWork(
  memory: WitnessStorage | null,
  userId: string,
  before: LastSeenWork | null,
): void {
  write(memory, CLEARED + userId, before === null ? null : withoutTitles(before));
}

/** What was last seen of the account before the browser cleared it, while its person has not read that. */
export function clearedWorkOf(memory: WitnessStorage | null, userId: string): LastSeenWork | null {
  return readSight(memory, CLEARED + userId);
}

/** Forgets an account whose database is removed on purpose. */
export function forgetSeenWork(memory: WitnessStorage | null, userId: string): void {
  write(memory, SEEN + userId, null);
  write(memory, CLEARED + userId, null);
}

/** Remembers who is signed in on this device; null for nobody, after a sign-out that a person meant. */
export function saveSignedInUser(memory: WitnessStorage | null, userId: string | null): void {
  write(memory, PRESENT, userId);
}

/** Who was signed in when a window last looked. */
export function lastSignedInUser(memory: WitnessStorage | null): string | null {
  return read(memory, PRESENT);
}

function withoutTitles(sight: LastSeenWork): string {
  return JSON.stringify({ ...sight, titles: undefined });
}

function readSight(memory: WitnessStorage | null, key: string): LastSeenWork | null {
  const sight = parseJson(read(memory, key) ?? '');
  return isSight(sight) ? sight : null;
}

function isSight(value: unknown): value is LastSeenWork {
  return (
    hasFields(value) &&
    typeof value['at'] === 'number' &&
    typeof value['unsent'] === 'number' &&
    typeof value['drafts'] === 'number'
  );
}

function read(memory: WitnessStorage | null, key: string): string | null {
  try {
    return memory?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** A memory that is full or forbidden is done without: only words would be missing. */
function write(memory: WitnessStorage | null, key: string, value: string | null): void {
  try {
    if (value === null) memory?.removeItem(key);
    else memory?.setItem(key, value);
  } catch {
    return;
  }
}
