import { sourceByFingerprint } from '#store/pages/sourceVersions.ts';
import { attempt } from '#store/health/failures.ts';
import { pullRevisions } from '#sync/pullRevisions.ts';
import { useAccount } from './session.tsx';

/** So much of a page's history is fetched to find one text in it, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A server that does not answer by then is not waited for; ms. */
const PATIENCE_MS = 8000;

/**
 * Gives how to find a text of an own page by its fingerprint: among the versions on this device, else among those that
 * the server keeps. Resolves with null when neither has it or the server cannot be reached.
 */
export function useFindSource(): (pageId: string, wanted: string) => Promise<string | null> {
  const { db, backend, user } = useAccount();
  return async (pageId, wanted) => {
    const look = async () => {
      const found = await attempt(() => sourceByFingerprint(db, pageId, wanted));
      return found.ok ? found.value : null;
    };
    const here = await look();
    if (here !== null) return here;
    await Promise.race([
      backend.account(({ revisions }) =>
        pullRevisions({ db, revisions, owner: user.id }, pageId, MOST_BYTES),
      ),
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
    return look();
  };
}
