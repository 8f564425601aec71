import { useLiveQuery } from './useLiveQuery.ts';
import type { FirstPull } from '#domain/sync/firstPull.ts';
import { partialPages } from '#store/outbox/firstSync.ts';
import { useAccount } from './session.tsx';
import { useOnline } from './useOnline.ts';
import { useWaited } from './useWaited.ts';

/** When no page has come for so long, the server counts as slow, ms. */
const SLOW_MS = 10_000;

/**
 * How the first pull of the signed-in user's pages to this device stands; null once it has finished, undefined until
 * the store is read. Until it is null, no list of the pages may claim to be complete or empty.
 */
export function useFirstPull(): FirstPull | null | undefined {
  const { db } = useAccount();
  const partial = useLiveQuery(() => partialPages(db), [db]);
  const isOnline = useOnline();
  const isLoading = isOnline && partial?.isStopped === false;
  const isSlow = useWaited(isLoading, SLOW_MS, partial?.here);
  if (partial === undefined || partial === null) return partial;
  if (partial.isStopped) return { ...partial, phase: 'stopped' };
  if (!isOnline) return { ...partial, phase: 'offline' };
  return { ...partial, phase: isSlow ? 'slow' : 'loading' };
}
