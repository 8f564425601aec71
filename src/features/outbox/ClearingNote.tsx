import { useStorageKept } from '#context/useStorageKept.ts';
import { mayBeCleared } from '#domain/sync/clearedWords.ts';

/** Says that the browser would not promise to keep what waits here; nothing when it did, or was not asked. */
export function ClearingNote({ waiting }: { readonly waiting: number }) {
  const kept = useStorageKept();
  if (kept !== 'refused' || waiting === 0) return null;
  return <p className="mb-4 text-sm text-muted">{mayBeCleared(waiting)}</p>;
}
