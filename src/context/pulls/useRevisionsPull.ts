import { useState } from 'react';
import { ok } from '#domain/result.ts';
import { pullRevisions } from '#sync/pullRevisions.ts';
import { useAccount } from '#context/session.tsx';
import { usePull } from './usePull.ts';

export type RevisionsPull = ReturnType<typeof useRevisionsPull>;

const BYTES_AT_ONCE = 3 * 1024 * 1024;

/** Pulls a page's versions: on mount, focus, reconnect and when `revision`, the newest known one, changes. */
export function useRevisionsPull(pageId: string, revision: number) {
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
