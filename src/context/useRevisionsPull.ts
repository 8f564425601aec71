import { useState } from 'react';
import { ok } from '#domain/result.ts';
import { pullRevisions } from '#sync/pullRevisions.ts';
import { useAccount } from './session.tsx';
import { usePull, type PullState } from './usePull.ts';

/** How the asking for a page's earlier versions stands. */
export interface RevisionsPullState {
  readonly pull: PullState;
  /** Whether the server keeps more versions than were fetched so far. */
  readonly hasMore: boolean;
  readonly fetchMore: () => void;
  readonly retry: () => void;
}

/** So much is fetched without being asked for, in bytes: all fifty versions of most pages. */
const BYTES_AT_ONCE = 3 * 1024 * 1024;

/**
 * Fetches the versions of one of the person's pages that the server keeps into the store: on mount, on focus, on
 * reconnect, and when `revision`, the newest that this device knows of, changes.
 */
export function useRevisionsPull(pageId: string, revision: number): RevisionsPullState {
  const { db, backend, user } = useAccount();
  const [rounds, setRounds] = useState(1);
  const [hasMore, setHasMore] = useState(false);
  const [pull, retry] = usePull(`${pageId} ${revision} ${rounds}`, async () => {
    const pulled = await backend.account(({ revisions }) =>
      pullRevisions({ db, revisions, owner: user.id }, pageId, BYTES_AT_ONCE),
    );
    if (pulled.ok) setHasMore(pulled.value.hasMore);
    return pulled.ok ? ok(undefined) : pulled;
  });
  return { pull, hasMore, fetchMore: () => setRounds(rounds + 1), retry };
}
