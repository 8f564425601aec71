import type { AccountDb, SharedDb } from '#store/db.ts';
import type { Result } from '#domain/result.ts';
import { openDraftsLength } from '#store/pages/drafts.ts';
import { storageResult } from './failures.ts';
import { healthOf } from './health.ts';
import { dropSavedRevisions } from '#store/pages/revisions.ts';
import { dropCleanShadows } from '#store/outbox/shadows.ts';
import { dropServerRevisions } from '#store/pages/serverRevisions.ts';
import { readEverythingAgain } from './watch.ts';

/** Gives up copies of what the server holds. */
type Drop = () => Promise<unknown>;

const caches = new WeakMap<AccountDb, Drop>();

/** Says what else may be dropped on a full device when the account's database needs room. */
export function mayAlsoDrop(db: AccountDb, drop: Drop): void {
  caches.set(db, drop);
}

/** After nothing helped it is not tried again for so long, in ms: an editor writes its draft every few moments. */
const AGAIN_MS = 30_000;

/** When making room last did not help, per database. */
const inVain = new WeakMap<AccountDb, number>();

/**
 * Tries what was `refused` for want of room again, each time after giving up what is missed least: first all copies
 * of what the server holds (contents of clean shadows, the gallery's rows, the versions looked at), then the older
 * half of the versions that were saved here and reached the server, then the other half. Nothing that is on this
 * device only is touched. A full device may refuse even that; what it refuses is left out.
 */
export async function retryAfterEviction<T>(
  db: AccountDb,
  run: () => Promise<T>,
  refused: Result<T>,
): Promise<Result<T>> {
  if (performance.now() - (inVain.get(db) ?? -Infinity) < AGAIN_MS) return refused;
  const copies: readonly Drop[] = [
    () => dropCleanShadows(db),
    caches.get(db) ?? (() => Promise.resolve()),
    () => dropServerRevisions(db),
  ];
  let result = refused;
  const olderHalf = () => dropSavedRevisions(db, 1 / 2);
  const otherHalf = () => dropSavedRevisions(db, 1);
  for (const drops of [copies, [olderHalf], [otherHalf]]) {
    for (const drop of drops) await storageResult(async () => void (await drop()));
    result = await storageResult(run);
    if (result.ok || result.failure.kind !== 'storageFull') return result;
  }
  inVain.set(db, performance.now());
  return result;
}

/** Drops the gallery's rows, which can be fetched again. */
export async function dropGallery(shared: SharedDb): Promise<void> {
  await Promise.all([
    shared.gallery.clear(),
    shared.galleryPages.clear(),
    shared.publicPages.clear(),
  ]);
}

/** As much as a page has, in characters. */
const PROBE_LENGTH = 64 * 1024;

/** A full device is tried again after so long, in ms. */
const LOOK_AGAIN_MS = 2000;

/**
 * While the device is full, looks whether it takes a page and the drafts in hand again; when it does the trouble is over
 * and `onRoom` is told. Returns how to stop.
 */
export function watchRoom(db: AccountDb, onRoom: () => void): () => void {
  const health = healthOf(db);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = async () => {
    const tried = await storageResult(() => tryRoom(db));
    timer = undefined;
    if (isStopped) return;
    if (tried.ok) {
      health.over('full', 'lost');
      readEverythingAgain();
      onRoom();
    }
    wait();
  };
  const wait = () => {
    if (health.has('full')) timer ??= setTimeout(() => void look(), LOOK_AGAIN_MS);
  };
  wait();
  const unsubscribe = health.subscribe(wait);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Writes about as much as it would take and takes it away again; rejects when the device has no room for it. */
async function tryRoom(db: AccountDb): Promise<void> {
  await db.meta.put({ key: 'probe', value: 'x'.repeat(PROBE_LENGTH + openDraftsLength(db)) });
  await db.meta.delete('probe');
}
