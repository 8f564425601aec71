import type { AccountDb, SharedDb } from './db.ts';
import { attempt } from './failures.ts';
import { dropCleanShadows } from './shadows.ts';
import { dropServerRevisions } from './serverRevisions.ts';

/** Gives up copies of what the server holds. */
type Drop = () => Promise<unknown>;

const caches = new WeakMap<AccountDb, Drop>();

/** Says what else may be dropped on a full device when the account's database needs room. */
export function mayAlsoDrop(db: AccountDb, drop: Drop): void {
  caches.set(db, drop);
}

/**
 * Frees room in the order of what is missed least: contents of clean shadows, the gallery's rows, the versions
 * looked at. Nothing that is on this device only is touched. A full device may refuse even that; what it
 * refuses is left out.
 */
export async function makeRoom(db: AccountDb): Promise<void> {
  const drops: readonly Drop[] = [
    () => dropCleanShadows(db),
    caches.get(db) ?? (() => Promise.resolve()),
    () => dropServerRevisions(db),
  ];
  for (const drop of drops) await attempt(async () => void (await drop()));
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

/** Writes about as much as a page and takes it away again; rejects when the device has no room for it. */
export async function tryRoom(db: AccountDb): Promise<void> {
  await db.meta.put({ key: 'probe', value: 'x'.repeat(PROBE_LENGTH) });
  await db.meta.delete('probe');
}
