import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { FirstPull } from '#domain/sync/firstPull.ts';
import { partialPages } from '#store/outbox/firstSync.ts';
import { useAccount } from '#context/session.tsx';
import { useOnline } from '#context/useOnline.ts';
import { useDelayedFlag } from '#context/useDelayedFlag.ts';

/** Without a new page for this long, the server counts as slow. */
const SLOW_MS = 10_000;

/** Null once finished, before which no list may claim to be complete; undefined until read or not `wanted`. */
export function useFirstPull(wanted = true): FirstPull | null | undefined {
  const { db } = useAccount();
  const partial = useLiveQuery(() => (wanted ? partialPages(db) : undefined), [db, wanted]);
  const isOnline = useOnline();
  const isLoading = isOnline && partial?.isStopped === false;
  const isSlow = useDelayedFlag(isLoading, SLOW_MS, partial?.here);
  if (partial === undefined || partial === null) return partial;
  if (partial.isStopped) return { ...partial, phase: 'stopped' };
  if (!isOnline) return { ...partial, phase: 'offline' };
  return { ...partial, phase: isSlow ? 'slow' : 'loading' };
}
