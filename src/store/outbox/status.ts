import type { UnsentWork } from '#domain/account/accountToasts.ts';
import type { Result } from '#domain/result.ts';
import type { SyncStatus } from '#domain/sync/syncStatus.ts';
import type { AccountDb } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { countWaiting, lastSyncedAtOf, metaValue, pauseOf } from '#store/meta.ts';
import { countRefusedPictures, isUploading } from '#store/pages/pictures.ts';
import { waitUntil } from '#store/waitUntil.ts';
import { createListeners } from '#domain/listeners.ts';
import { firstSyncStatus } from './firstSync.ts';
import { noticedLost } from './restored.ts';
import { isReconciling } from './timelines.ts';
import { sentSeqs } from './queue.ts';
import { refusedPageIds } from './unsent.ts';

export async function syncStatus(db: AccountDb): Promise<SyncStatus> {
  const pause = await pauseOf(db);
  return {
    waiting: await countWaiting(db),
    failed: (await refusedPageIds(db)).size,
    refusedPictures: await countRefusedPictures(db),
    conflicts: await db.conflicts.count(),
    replies: await db.unsavedMessages.count(),
    syncing: pause === null && ((await isSending(db)) || (await isUploading(db))),
    lastSyncedAt: await lastSyncedAtOf(db),
    pause: pause?.reason ?? null,
    foreign: pause?.foreign ?? null,
    firstSync: await firstSyncStatus(db),
    fault: await metaValue(db, 'syncFault'),
    reconciling: await pagesToReconcile(db),
  };
}

/** How many pages a restored server may lack; null if it lacks none. */
async function pagesToReconcile(db: AccountDb): Promise<number | null> {
  const isComparing = await isReconciling(db);
  if (!isComparing && (await metaValue(db, 'resending')) === null) return null;
  const lost = isComparing ? await noticedLost(db) : [];
  return new Set([...lost, ...(await stringsInIndex(db.outbox, 'pageId'))]).size;
}

async function isSending(db: AccountDb): Promise<boolean> {
  for (const seq of await sentSeqs(db)) {
    if ((await db.outbox.get(seq))?.baseRevision !== null) return true;
  }
  return false;
}

/** Includes what was refused and conflicts: the number on the app's badge. */
export async function countUnsent(db: AccountDb): Promise<number> {
  const refused = await refusedPageIds(db);
  const stuck = refused.size + (await countRefusedPictures(db)) + (await db.conflicts.count());
  return (await countWaiting(db)) + stuck;
}

/** What only this device has of the account. */
export async function unsentWork(db: AccountDb): Promise<UnsentWork> {
  const status = await syncStatus(db);
  const messages = [
    ...(await db.composerDrafts.toCollection().primaryKeys()),
    ...(await stringsInIndex(db.attachments, 'sessionId')),
  ];
  const drafts = (await db.drafts.count()) + new Set(messages).size;
  const stuck = status.failed + status.refusedPictures + status.conflicts;
  return { waiting: status.waiting + status.replies, stuck, drafts };
}

/** `unsentWork`, once. Fails with `storageFull` or `storageLost`. */
export function readUnsentWork(db: AccountDb): Promise<Result<UnsentWork>> {
  return withStorage(db, () => unsentWork(db), 'read');
}

/**
 * Calls `send`, waits until everything is sent, for at most `ms`, and returns what is left; once more after a lost
 * connection. Fails like `readUnsentWork`.
 */
export function unsentAfter(
  db: AccountDb,
  send: () => void,
  ms: number,
): Promise<Result<UnsentWork>> {
  const isSent = async () =>
    (await countWaiting(db)) === 0 && (await db.unsavedMessages.count()) === 0;
  const run = async () => {
    send();
    await waitUntil(isSent, ms);
    return unsentWork(db);
  };
  return withStorage(db, run, 'read');
}

export async function unsentTitles(db: AccountDb, limit: number): Promise<string[]> {
  const ids = new Set([
    ...(await stringsInIndex(db.outbox, 'pageId')),
    ...(await stringsInIndex(db.conflicts, 'pageId')),
    ...(await refusedPageIds(db)),
  ]);
  const cards = await db.cards.bulkGet([...ids].slice(0, limit));
  return cards.flatMap((card) => card?.title ?? []);
}

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

/** Grows with every write of this window. Live queries lag: a reader compares it to see that its rows are current. */
export function countWrites(db: AccountDb): number {
  return writesIn(db).count;
}

/** Calls `listener` after each write of this window. Returns the unsubscribe function. */
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
