import { Dexie, RangeSet } from 'dexie';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { isRemoved } from './removedAccount.ts';
import { healthOf, reportFailure } from './health.ts';
import { openWithRetry } from './reopen.ts';

const RETRY_MS = 2000;

/** Live queries that failed on a closed database would only run again after a change. */
export function rerunLiveQueries(): void {
  Dexie.on('storagemutated').fire({ all: new RangeSet(-Infinity, [[]]) });
}

/** Reports failures, on which live queries stay silent. `onReopened`: the browser may have cleared the database. */
export function watchStore(
  db: AccountDb | SharedDb,
  onReopened: () => void = () => {},
): () => void {
  const health = healthOf(db);
  let isStopped = false;
  let isOpening = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function open(wasOpen: boolean): Promise<void> {
    clearTimeout(timer);
    isOpening = true;
    const opened = await openWithRetry(db);
    isOpening = false;
    if (isStopped || isRemoved(db)) return;
    if (opened.ok) {
      health.clear('lost', 'blocked');
      if (wasOpen) {
        rerunLiveQueries();
        onReopened();
      }
      return;
    }
    reportFailure(health, opened.failure);
    timer = setTimeout(() => void open(true), RETRY_MS);
  }
  function onClose(): void {
    // Dexie fires `close` also when it reopens at once.
    if (isOpening) return;
    setTimeout(() => {
      if (isStopped || isRemoved(db) || isOpening || db.isOpen() || db.hasBeenClosed()) return;
      void open(true);
    });
  }
  function onVersionChange({ newVersion }: IDBVersionChangeEvent): void {
    // Dexie closes the connection itself, so that the other tab's upgrade can proceed.
    if (newVersion !== null) health.report({ kind: 'outdated' });
  }
  function onBlocked(): void {
    if (!isRemoved(db)) health.report({ kind: 'blocked' });
  }

  db.on('close', onClose);
  db.on('versionchange', onVersionChange);
  db.on('blocked', onBlocked);
  void open(false);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    db.on('close').unsubscribe(onClose);
    db.on('versionchange').unsubscribe(onVersionChange);
    db.on('blocked').unsubscribe(onBlocked);
  };
}
