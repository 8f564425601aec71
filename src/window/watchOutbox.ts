import { liveQuery } from 'dexie';
import type { AccountDb } from '#store/db.ts';
import { pauseOf } from '#store/meta.ts';

/**
 * Calls `onWork` whenever something changes about what waits in the outbox, in whichever window, as long as
 * anything does. A window that asks for its turn then stands behind the one that sends: when that one dies, the
 * lock passes on and the next goes on at once. Returns how to stop.
 */
export function watchOutbox(db: AccountDb, onWork: () => void): () => void {
  const subscription = liveQuery(async () => {
    const waiting = await db.outbox.count();
    // Read only to hear of them: a change was sealed, is due again, or the queue stands or goes on.
    await db.outbox.where('sealedAt').above(0).count();
    await db.outbox.where('nextAt').above(0).count();
    await pauseOf(db);
    return waiting;
  }).subscribe({
    next: (waiting) => {
      if (waiting > 0) onWork();
    },
    // A storage that gave way is told by whoever writes; the engine looks by itself every 30 s.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}
