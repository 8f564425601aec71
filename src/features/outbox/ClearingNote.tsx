import { usePersistentStorage } from '#context/usePersistentStorage.ts';
import { storageWarning } from '#domain/sync/storageMessages.ts';

/** Says that the browser would not promise to keep what waits here; nothing when it did, or was not asked. */
export function ClearingNote({ waiting }: { readonly waiting: number }) {
  const kept = usePersistentStorage();
  if (kept !== 'denied' || waiting === 0) return null;
  return <p className="mb-4 text-sm text-muted">{storageWarning(waiting)}</p>;
}
