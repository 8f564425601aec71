import { liveQuery } from 'dexie';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { putAgain } from '#store/pages/drafts.ts';
import { attempt } from '#store/health/failures.ts';
import { isGone } from '#store/health/removedAccount.ts';
import { healthOf, noteFailure, type LastSight } from '#store/health/health.ts';
import { explained } from '#store/health/reopen.ts';
import { claimProtocol, isOutdated, protocolOf } from '#store/health/protocol.ts';
import { dropGallery, mayAlsoDrop, watchRoom } from '#store/health/evictCaches.ts';
import {
  clearedSightOf,
  lastSightOf,
  rememberCleared,
  rememberPresence,
  rememberSight,
  type SmallMemory,
} from '#store/health/storageWitness.ts';
import { countUnsent, unsentTitles } from '#store/outbox/status.ts';
import { countNeverSent } from '#store/pages/trash.ts';
import { watchStore } from '#store/health/watch.ts';
import { showBadge } from '#sync/badge.ts';

/** So many pages are named where their changes are lost. */
const NAMED = 5;

/** How often this window looks whether the memory outside of the database was cleared, or says that the database was, in ms. */
const LOOK_EVERY_MS = 1000;

/** What the watch over an account's storage works with. */
export interface WatchedAccount {
  readonly db: AccountDb;
  readonly userId: string;
  readonly shared: SharedDb;
  readonly memory: SmallMemory | null;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Sends and fetches: the browser cleared the database, or a full device has room again. */
  readonly onMended: () => void;
  /** The browser cleared this window's settings and nothing else. */
  readonly onForgotten: () => void;
}

/**
 * Takes an account's database into use in this window and watches over it: a newer app makes this one read only, a
 * database that the browser cleared is said to be, with what was lost in it, after what editors of this window have
 * in hand was written again; and what waits here is remembered outside of it. Returns how to stop.
 */
export function watchAccount({
  db,
  userId,
  shared,
  memory,
  now,
  onMended,
  onForgotten,
}: WatchedAccount): () => void {
  const health = healthOf(db);
  mayAlsoDrop(db, () => dropGallery(shared));
  // Read once: from then on this window knows by itself.
  let before = lastSightOf(memory, userId);
  const noteUnread = () => {
    const unread = clearedSightOf(memory, userId);
    if (unread !== null && !health.has('cleared')) health.note({ kind: 'cleared', before: unread });
  };
  noteUnread();
  const stopListening = health.subscribe(() => {
    if (!health.has('cleared')) rememberCleared(memory, userId, null);
  });

  const take = async () => {
    const known = before;
    // First of all: this window may be the only place that has them.
    const again = await attempt(() => putAgain(db));
    if (!again.ok) {
      const why = await explained(again);
      if (!why.ok) noteFailure(health, why.failure);
    }
    const claim = await attempt(() => claimProtocol(db));
    if (!claim.ok || !claim.value.isFirst || known === null) return;
    const drafts = Math.max(0, known.drafts - (again.ok ? again.value : 0));
    const lost = { ...known, drafts };
    rememberCleared(memory, userId, lost);
    health.note({ kind: 'cleared', before: lost });
    onMended();
  };
  let taken = take();
  const stopWatching = watchStore(db, () => {
    taken = take();
  });
  const stopRoom = watchRoom(db, () => {
    taken = take();
    onMended();
  });
  // A query of its own: what it does beside reading would end the observing of what is read after it.
  const protocol = liveQuery(() => protocolOf(db)).subscribe({
    next: () => void attempt(() => isOutdated(db)),
    error: () => undefined,
  });
  const sight = liveQuery(async (): Promise<Omit<LastSight, 'at'>> => {
    const inOutbox = await countUnsent(db);
    const unsent = inOutbox + (await countNeverSent(db));
    showBadge(inOutbox);
    const titles = unsent === 0 ? [] : await unsentTitles(db, NAMED);
    return { unsent, drafts: await db.drafts.count(), ...(titles.length > 0 && { titles }) };
  }).subscribe({
    next: (seen) => {
      const next = { ...seen, at: now() };
      void taken.then(async () => {
        // Cleared under this window, the empty database says nothing of what was in it; and one that could not be
        // taken into use must not look cleared next time.
        if (!(await isClaimed(db))) return;
        before = next;
        rememberSight(memory, userId, next);
      });
    },
    // The watch over the connection, and the screens' own queries, say what is wrong.
    error: () => undefined,
  });
  // No event tells of it.
  let isMissing = false;
  const looking = setInterval(() => {
    // Only the window that is the first to use a cleared database finds that out by itself.
    noteUnread();
    const wasMissing = isMissing;
    isMissing = before !== null && memory !== null && lastSightOf(memory, userId) === null;
    if (before === null || !isMissing || isGone(db)) return;
    // Where the database went too, its notice says so, and comes within a second.
    if (!wasMissing) return;
    rememberSight(memory, userId, before);
    rememberPresence(memory, userId);
    if (lastSightOf(memory, userId) !== null && !health.has('cleared')) onForgotten();
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(looking);
    stopWatching();
    stopRoom();
    stopListening();
    protocol.unsubscribe();
    sight.unsubscribe();
    showBadge(0);
  };
}

async function isClaimed(db: AccountDb): Promise<boolean> {
  const found = await attempt(() => db.meta.get('protocol'));
  return found.ok && found.value !== undefined;
}
