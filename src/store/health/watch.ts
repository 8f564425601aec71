import { Dexie, RangeSet } from 'dexie';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { openDraftsLength } from '#store/session/openDrafts.ts';
import { isRemoved, openWithRetry } from './reopen.ts';
import { storageResult } from './failures.ts';
import { healthOf, reportFailure } from './health.ts';

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

const PROBE_LENGTH = 64 * 1024;

const PROBE_EVERY_MS = 2000;

/** While the device is full, probes for space; then clears the failures and calls `onSpace`. Returns a function that stops it. */
export function watchForSpace(db: AccountDb, onSpace: () => void): () => void {
  const health = healthOf(db);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const probe = async () => {
    const probed = await storageResult(() => probeSpace(db));
    timer = undefined;
    if (isStopped) return;
    if (probed.ok) {
      health.clear('full', 'lost');
      rerunLiveQueries();
      onSpace();
    }
    schedule();
  };
  const schedule = () => {
    if (health.has('full')) timer ??= setTimeout(() => void probe(), PROBE_EVERY_MS);
  };
  schedule();
  const unsubscribe = health.subscribe(schedule);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

async function probeSpace(db: AccountDb): Promise<void> {
  await db.meta.put({ key: 'probe', value: 'x'.repeat(PROBE_LENGTH + openDraftsLength(db)) });
  await db.meta.delete('probe');
}
