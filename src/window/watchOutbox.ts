import { liveQuery } from 'dexie';
import type { AccountDb } from '#store/db.ts';
import { countWaiting, pauseOf, sealedUpTo } from '#store/meta.ts';

/** Calls `onWork` at every change of a non-empty outbox, so that each window can take over. Returns the cancel function. */
export function watchOutbox(db: AccountDb, onWork: () => void): () => void {
  const subscription = liveQuery(async () => {
    const waiting = await countWaiting(db);
    // Read only to observe them: sealed mutations, due times, the pause.
    await sealedUpTo(db);
    await db.outbox.where('nextAt').above(0).count();
    await pauseOf(db);
    return waiting;
  }).subscribe({
    next: (waiting) => {
      if (waiting > 0) onWork();
    },
    // Writers report storage failures; the engine polls every 30 s.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
