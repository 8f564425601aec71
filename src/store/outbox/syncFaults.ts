import { syncFault, type SyncFault, type SyncPart } from '#domain/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { AccountDb } from '#store/db.ts';

type SyncFaults = ReturnType<typeof createSyncFaults>;

const all = new WeakMap<AccountDb, SyncFaults>();

/** The faults of this window's syncs, in memory: the database may be what fails. The worker's is in `meta`. */
export function syncFaultsOf(db: AccountDb): SyncFaults {
  const known = all.get(db);
  if (known !== undefined) return known;
  const fresh = createSyncFaults();
  all.set(db, fresh);
  return fresh;
}

function createSyncFaults() {
  const listeners = createListeners();
  const faults = new Map<SyncPart, SyncFault>();
  let first: SyncFault | null = null;
  return {
    /** The same object until it changes. */
    current: () => first,
    subscribe: listeners.subscribe,
    /** `error`: null after a success. */
    report: (part: SyncPart, error: unknown) => {
      if (error !== null) faults.set(part, syncFault(error));
      else if (!faults.delete(part)) return;
      first = faults.values().next().value ?? null;
      listeners.notify();
    },
  };
}

/** Keeps the fault of the worker, which has no screen, until the next sync that succeeds. */
export async function recordWorkerFault(db: AccountDb, error: unknown): Promise<void> {
  await db.meta.put({ key: 'syncFault', value: syncFault(error) });
}

/** Reads first, since a write reruns live queries. */
export async function endWorkerFault(db: AccountDb): Promise<void> {
  if ((await db.meta.get('syncFault')) !== undefined) await db.meta.delete('syncFault');
}
