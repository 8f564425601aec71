import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { SyncStatus } from '#domain/sync/syncStatus.ts';
import type { AccountDb } from '#store/db.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { countWrites, onWrite } from '#store/outbox/writes.ts';

/** Undefined until read. Live queries lag a save by about 40 ms: meanwhile nothing counts as synced. */
export function useSyncStatus(db: AccountDb): SyncStatus | undefined {
  const subscribe = useCallback((listener: () => void) => onWrite(db, listener), [db]);
  const writes = useSyncExternalStore(subscribe, () => countWrites(db));
  const read = useLiveQuery(async () => {
    const asOf = countWrites(db);
    return { asOf, status: await syncStatus(db) };
  }, [db, writes]);
  if (read === undefined || read.asOf === writes) return read?.status;
  return { ...read.status, lastSyncedAt: null };
}
