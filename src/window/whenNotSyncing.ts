import { liveQuery } from 'dexie';
import type { AccountDb } from '#store/db.ts';
import { syncStatus } from '#store/outbox/status.ts';

/** A request cut off after that is retried with the same mutation id, so it counts once. */
const TIMEOUT_MS = 8000;

export function whenNotSyncing(db: AccountDb): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve(true);
    };
    const timer = setTimeout(done, TIMEOUT_MS);
    const subscription = liveQuery(async () => syncStatus(db)).subscribe({
      next: ({ syncing }) => {
        if (!syncing) queueMicrotask(done);
      },
      error: () => queueMicrotask(done),
    });
  });
}
