import { useState } from 'react';
import { type Result, ok } from '#domain/result.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import { saveUnsaved } from '#mutators/chat/messages.ts';
import { askChat, type ChatServices } from '#mutators/chat/services.ts';
import { hasSeenMessages } from '#store/chat/chatReads.ts';
import {
  pullMessages,
  pullModel,
  pullSession,
  pullSessions,
  type ChatPull,
} from '#sync/pullChat.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { FirstPull } from '#domain/sync/notices.ts';
import { partialPages } from '#store/outbox/firstSync.ts';
import { pullRevisions } from '#sync/pullRevisions.ts';
import { useAccount } from './services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useOnline } from '#context/useOnline.ts';
import { useDelayedFlag } from '#context/useDelayedFlag.ts';
import { type PullState, usePull } from './usePull.ts';
import { sourceByFingerprint } from '#store/pages/revisions.ts';
import { storageResult } from '#store/health/failures.ts';

/** Spec §9. Also retries unsaved replies. */
export function useChatSessionsPull(): readonly [PullState, () => void] {
  const account = useAccount();
  // Separate: finding a local model may take seconds.
  usePull(`model ${account.user.id}`, () => ask(account, pullModel));
  return usePull(`sessions ${account.user.id}`, async () => {
    const pulled = await pulling(account, pullSessions);
    if (pulled.ok) await saveUnsaved(account);
    return pulled;
  });
}

export function useChatMessagesPull(sessionId: string | null): readonly [PullState, () => void] {
  const account = useAccount();
  return usePull(`messages ${sessionId ?? ''}`, async () =>
    sessionId === null ? ok(0) : pulling(account, (pull) => pullSession(pull, sessionId)),
  );
}

/** Fetches a session's messages if this device never has. */
export async function readyToSend(
  account: ChatServices,
  sessionId: string,
): Promise<Result<number>> {
  if (await hasSeenMessages(account.db, sessionId)) return ok(0);
  return pulling(account, (pull) => pullMessages(pull, sessionId));
}

async function pulling(
  account: ChatServices,
  run: (pull: ChatPull) => Promise<Result<number>>,
): Promise<Result<number>> {
  const pulled = await ask(account, run);
  if (pulled.ok && pulled.value > 0) showToast(chatToasts.textsMoved);
  return pulled;
}

function ask<T>(
  account: ChatServices,
  run: (pull: ChatPull) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { db, user, now } = account;
  return askChat(account, (chat) => run({ db, owner: user.id, chat, now }));
}

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
