import { createListeners } from '#domain/listeners.ts';
import type { AccountDb } from '#store/db.ts';

interface Writes {
  count: number;
  readonly listeners: ReturnType<typeof createListeners>;
}

const writes = new WeakMap<AccountDb, Writes>();

/** Call when a save is on disk, before showing “Saved”. */
export function recordWrite(db: AccountDb): void {
  const own = writesIn(db);
  own.count += 1;
  own.listeners.notify();
}

export function countWrites(db: AccountDb): number {
  return writesIn(db).count;
}

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
