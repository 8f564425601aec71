import { liveQuery } from 'dexie';
import type { AccountDb } from '#store/db.ts';
import { syncStatus } from '#store/outbox/status.ts';

/** The longest wait, in ms. What is cut off is sent again under the same name, and counts once. */
const PATIENCE_MS = 8000;

/** Waits until nothing of an account is on its way to the server, but not for long; what only waits there stays. Resolves with true. */
export function quietOutbox(db: AccountDb): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve(true);
    };
    const timer = setTimeout(done, PATIENCE_MS);
    const subscription = liveQuery(() => syncStatus(db)).subscribe({
      next: ({ syncing }) => {
        if (!syncing) queueMicrotask(done);
      },
      error: () => queueMicrotask(done),
    });
  });
}
