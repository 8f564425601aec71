import { createListeners } from '#domain/listeners.ts';
import type { AccountDb } from '#store/db.ts';

/** How often this window saved something; a status that was read before the last save is outdated. */
interface Writes {
  count: number;
  readonly listeners: ReturnType<typeof createListeners>;
}

const writes = new WeakMap<AccountDb, Writes>();

/** Counts a save, once it is on disk and before anything says so. */
export function noteWrite(db: AccountDb): void {
  const own = writesIn(db);
  own.count += 1;
  own.listeners.tell();
}

/** How many saves of this window were counted. */
export function countWrites(db: AccountDb): number {
  return writesIn(db).count;
}

/** Calls back after each save of this window; returns how to stop. */
export function onWrite(db: AccountDb, listener: () => void): () => void {
  return writesIn(db).listeners.subscribe(listener);
}

function writesIn(db: AccountDb): Writes {
  const known = writes.get(db);
  if (known !== undefined) return known;
  const fresh = { count: 0, listeners: createListeners() };
  writes.set(db, fresh);
  return fresh;
}
