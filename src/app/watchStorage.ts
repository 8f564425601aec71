import { liveQuery, type Subscription } from 'dexie';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { restoreOpenDrafts } from '#store/session/openDrafts.ts';
import { isCopyName, storeCopies } from '#store/session/unloadCopies.ts';
import { storageResult } from '#store/health/failures.ts';
import { isRemoved, explainLoss } from '#store/health/reopen.ts';
import type { LastSeenWork } from '#domain/sync/notices.ts';
import { healthOf, reportFailure } from '#store/health/health.ts';
import { claimProtocol, isOutdated, protocolOf } from '#store/health/withStorage.ts';
import { alsoEvictGallery } from '#store/health/evictCaches.ts';
import { watchForSpace, watchStore } from '#store/health/watch.ts';
import {
  clearedWorkOf,
  seenWorkOf,
  saveClearedWork,
  saveSignedInUser,
  saveSeenWork,
  type WitnessStorage,
} from '#store/health/storageWitness.ts';
import { countUnsent, unsentTitles } from '#store/outbox/status.ts';
import { countNeverSent } from '#store/pages/pages.ts';
import { showBadge } from '#sync/platform.ts';

const NAMED = 5;

const CHECK_EVERY_MS = 1000;

export interface WatchedAccount {
  readonly db: AccountDb;
  readonly userId: string;
  readonly shared: SharedDb;
  readonly memory: WitnessStorage | null;
  readonly now: () => number;
  readonly ready: Promise<void>;
  /** Syncs, after the database was cleared or a full device has room again. */
  readonly onRecovered: () => void;
  /** The browser cleared `localStorage` only. */
  readonly onForgotten: () => void;
}

/**
 * A newer app makes this window read-only. After the browser cleared the database, open drafts are restored first; then
 * the notice says what was lost, from the counts that are kept in `localStorage`.
 */
export function watchAccount({
  db,
  userId,
  shared,
  memory,
  now,
  ready,
  onRecovered,
  onForgotten,
}: WatchedAccount): () => void {
  const health = healthOf(db);
  alsoEvictGallery(db, shared);
  // Read once; later values come from this window's own queries.
  let before = seenWorkOf(memory, userId);
  const noteUnread = () => {
    const unread = clearedWorkOf(memory, userId);
    if (unread !== null && !health.has('cleared'))
      health.report({ kind: 'cleared', before: unread });
  };
  noteUnread();
  const stopListening = health.subscribe(() => {
    if (!health.has('cleared')) saveClearedWork(memory, userId, null);
  });

  const takeCopies = () => storageResult(() => storeCopies(db));
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && newValue !== null && isCopyName(db, key)) void takeCopies();
  };
  window.addEventListener('storage', onStorage);
  const recover = async () => {
    const known = before;
    // First, because this window's memory may hold the only copies.
    const again = await storageResult(() => restoreOpenDrafts(db));
    if (!again.ok) {
      const why = await explainLoss(again);
      if (!why.ok) reportFailure(health, why.failure);
    }
    await takeCopies();
    const isFirst = await storageResult(() => claimProtocol(db));
    if (!isFirst.ok || !isFirst.value || known === null) return;
    const drafts = Math.max(0, known.drafts - (again.ok ? again.value : 0));
    const lost = { ...known, drafts };
    saveClearedWork(memory, userId, lost);
    health.report({ kind: 'cleared', before: lost });
    onRecovered();
  };
  let recovered = recover();
  const stopWatching = watchStore(db, () => {
    recovered = recover();
  });
  const stopWatchingSpace = watchForSpace(db, () => {
    recovered = recover();
    onRecovered();
  });
  const queries: Subscription[] = [];
  let isStopped = false;
  const watchCounts = () => {
    if (isStopped) return;
    // A live query of its own: `isOutdated` writes, which would end observation of later reads.
    queries.push(
      liveQuery(async () => protocolOf(db)).subscribe({
        next: () => void storageResult(() => isOutdated(db)),
        error: () => undefined,
      }),
    );
    queries.push(
      liveQuery(async (): Promise<Omit<LastSeenWork, 'at'>> => {
        const inOutbox = await countUnsent(db);
        const unsent = inOutbox + (await countNeverSent(db));
        showBadge(inOutbox);
        const titles = unsent === 0 ? [] : await unsentTitles(db, NAMED);
        return { unsent, drafts: await db.drafts.count(), ...(titles.length > 0 && { titles }) };
      }).subscribe({
        next: (seen) => {
          const next = { ...seen, at: now() };
          void recovered.then(async () => {
            // The counts of a database that is cleared and not claimed yet, or can't be claimed, mean nothing.
            if (!(await isClaimed(db))) return;
            before = next;
            saveSeenWork(memory, userId, next);
          });
        },
        // `watchStore` and the screens' own queries report failures.
        error: () => undefined,
      }),
    );
  };
  void ready.then(watchCounts);
  let isMissing = false;
  const polling = setInterval(() => {
    // Only the first window to open a cleared database detects it.
    noteUnread();
    const wasMissing = isMissing;
    isMissing = before !== null && memory !== null && seenWorkOf(memory, userId) === null;
    if (before === null || !isMissing || isRemoved(db)) return;
    // If the database was cleared too, its own notice appears within a second.
    if (!wasMissing) return;
    saveSeenWork(memory, userId, before);
    saveSignedInUser(memory, userId);
    if (seenWorkOf(memory, userId) !== null && !health.has('cleared')) onForgotten();
  }, CHECK_EVERY_MS);
  return () => {
    clearInterval(polling);
    stopWatching();
    stopWatchingSpace();
    window.removeEventListener('storage', onStorage);
    stopListening();
    isStopped = true;
    for (const query of queries) query.unsubscribe();
    showBadge(0);
  };
}

async function isClaimed(db: AccountDb): Promise<boolean> {
  const found = await storageResult(() => db.meta.get('protocol'));
  return found.ok && found.value !== undefined;
}
