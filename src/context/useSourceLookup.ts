import { sourceByFingerprint } from '#store/pages/revisions.ts';
import { storageResult } from '#store/health/failures.ts';
import { pullRevisions } from '#sync/pullRevisions.ts';
import { useAccount } from './session.tsx';

const MAX_BYTES = 8 * 1024 * 1024;

const TIMEOUT_MS = 8000;

/** Finds a source of the user's page by fingerprint, here or on the server; null when neither has it. */
export function useSourceLookup(): (pageId: string, fingerprint: string) => Promise<string | null> {
  const { db, backend, user } = useAccount();
  return async (pageId, fingerprint) => {
    const findLocally = async () => {
      const found = await storageResult(() => sourceByFingerprint(db, pageId, fingerprint));
      return found.ok ? found.value : null;
    };
    const local = await findLocally();
    if (local !== null) return local;
    await Promise.race([
      backend.account(({ revisions }) =>
        pullRevisions({ db, revisions, owner: user.id }, pageId, MAX_BYTES),
      ),
      new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
    ]);
    return findLocally();
  };
}
