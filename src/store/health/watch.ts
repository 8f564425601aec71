import { Dexie, RangeSet } from 'dexie';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { isRemoved } from './removedAccount.ts';
import { healthOf, reportFailure } from './health.ts';
import { openWithRetry } from './reopen.ts';

/** A database that could not be opened is tried again after so long, in ms. */
const LOOK_AGAIN_MS = 2000;

/** Has all live queries run again: those that met a closed database wait for a change. */
export function rerunLiveQueries(): void {
  Dexie.on('storagemutated').fire({ all: new RangeSet(-Infinity, [[]]) });
}

/**
 * Watches over a connection to a database of this device: opens it, opens it again when the browser cut it off,
 * and notes for the person what cannot be mended. Live queries say nothing when their database is closed, so this
 * is where a screen that stays empty gets its words. `onReopened` is told after the browser had cut it off, which it
 * also does when it clears the storage. Returns how to stop.
 */
export function watchStore(
  db: AccountDb | SharedDb,
  onReopened: () => void = () => {},
): () => void {
  const health = healthOf(db);
  let isStopped = false;
  let isOpening = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function look(wasOpen: boolean): Promise<void> {
    clearTimeout(timer);
    isOpening = true;
    const opened = await openWithRetry(db);
    isOpening = false;
    if (isStopped || isRemoved(db)) return;
    if (opened.ok) {
      health.over('lost', 'blocked');
      if (wasOpen) {
        rerunLiveQueries();
        onReopened();
      }
      return;
    }
    reportFailure(health, opened.failure);
    timer = setTimeout(() => void look(true), LOOK_AGAIN_MS);
  }
  function onClose(): void {
    // Dexie tells of every closing, also of one that is followed by an opening at once.
    if (isOpening) return;
    setTimeout(() => {
      if (isStopped || isRemoved(db) || isOpening || db.isOpen() || db.hasBeenClosed()) return;
      void look(true);
    });
  }
  function onVersionChange({ newVersion }: IDBVersionChangeEvent): void {
    // Dexie closes the connection in any case, so that the other window is not held up.
    if (newVersion !== null) health.note({ kind: 'outdated' });
  }
  function onBlocked(): void {
    if (!isRemoved(db)) health.note({ kind: 'blocked' });
  }

  db.on('close', onClose);
  db.on('versionchange', onVersionChange);
  db.on('blocked', onBlocked);
  void look(false);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    db.on('close').unsubscribe(onClose);
    db.on('versionchange').unsubscribe(onVersionChange);
    db.on('blocked').unsubscribe(onBlocked);
  };
}
