import type { AccountDb, SharedDb } from '#store/db.ts';
import { attempt } from './failures.ts';
import { isGone } from './removedAccount.ts';
import { healthOf } from './health.ts';
import { reopen } from './reopen.ts';

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

  async function open(): Promise<boolean> {
    isOpening = true;
    const opened = await attempt(async () => db.open());
    const isOpen = opened.ok || (await reopen(db));
    isOpening = false;
    return isOpen;
  }
  async function look(wasOpen: boolean): Promise<void> {
    const isOpen = await open();
    if (isStopped) return;
    if (!isOpen) return health.note({ kind: 'lost' });
    health.over('lost', 'blocked');
    if (wasOpen) onReopened();
  }
  function onClose(): void {
    // Dexie tells of every closing, also of one that is followed by an opening at once.
    if (isOpening) return;
    setTimeout(() => {
      if (isStopped || isGone(db) || isOpening || db.isOpen() || db.hasBeenClosed()) return;
      void look(true);
    });
  }
  function onVersionChange({ newVersion }: IDBVersionChangeEvent): void {
    // Dexie closes the connection in any case, so that the other window is not held up.
    if (newVersion !== null) health.note({ kind: 'outdated' });
  }
  function onBlocked(): void {
    if (!isGone(db)) health.note({ kind: 'blocked' });
  }

  db.on('close', onClose);
  db.on('versionchange', onVersionChange);
  db.on('blocked', onBlocked);
  void look(false);
  return () => {
    isStopped = true;
    db.on('close').unsubscribe(onClose);
    db.on('versionchange').unsubscribe(onVersionChange);
    db.on('blocked').unsubscribe(onBlocked);
  };
}
