import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure } from '#domain/failure.ts';
import { caught, fail, type Result, ok } from '#domain/result.ts';
import { queryKey, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { PublishedPage } from '#domain/page/page.ts';
import type { SeenPage } from '#store/db.ts';
import type { ListedPage } from '#store/gallery/gallery.ts';
import { pullGalleryPages, pullPublicPage, type GalleryPull } from '#sync/pullGallery.ts';
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
import type { FirstPull } from '#domain/sync/firstPull.ts';
import { partialPages } from '#store/outbox/firstSync.ts';
import { fieldsOf } from '#domain/json.ts';
import { pullRevisions } from '#sync/pullRevisions.ts';
import { listen } from '#ui/browser/listen.ts';
import { useStoreSource } from './services.tsx';
import { useAccount } from './session.tsx';
import { useLiveQuery } from './useLiveQuery.ts';
import { useOnline } from './useOnline.ts';
import { useDelayedFlag } from './useDelayedFlag.ts';

const EVERY_MS = 60_000;

/** Runs on mount, focus and reconnect. By default pulls the user's pages, also every minute while visible. */
export function useRefresh(refresh?: () => void): void {
  const store = useStoreSource();
  const isOwn = refresh === undefined;
  const ask = useEffectEvent(() => {
    if (refresh === undefined) store.current()?.services.requestPull();
    else refresh();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const startMinute = () => {
      clearInterval(timer);
      const isSeen = document.visibilityState === 'visible' && navigator.onLine;
      timer = isOwn && isSeen ? setInterval(ask, EVERY_MS) : undefined;
    };
    const onReturn = () => {
      ask();
      startMinute();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') onReturn();
      else startMinute();
    };
    onReturn();
    const stops = [
      listen(document, ['visibilitychange'], onVisibility),
      listen(window, ['focus', 'online'], onReturn),
      listen(window, ['offline'], startMinute),
      () => clearInterval(timer),
    ];
    return () => stops.forEach((stop) => stop());
  }, [isOwn]);
}

export type PullState =
  | { readonly status: 'loading' }
  /** The store has data fetched at `since` (ms since the epoch) or later; live queries may lag. */
  | { readonly status: 'fresh'; readonly since: number }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Throttle: returning to a window fires several events. */
const ONCE_IN_MS = 1000;

/** Spec §9. */
const RETRIES = 3;

function retryDelay(retries: number): number {
  return Math.min(1000 * 2 ** retries, 30_000);
}

const LOADING: PullState = { status: 'loading' };

/**
 * Runs on mount, key change, focus and reconnect, with automatic retries. Returns state and manual retry. `onFailure`
 * receives failures that occur while online.
 */
function usePull(
  key: string,
  run: () => Promise<Result<unknown>>,
  onFailure?: (failure: Failure) => void,
): readonly [PullState, () => void] {
  const [pulled, setPulled] = useState<{ readonly key: string; readonly state: PullState } | null>(
    null,
  );
  const { now } = useStoreSource();
  const latest = useRef({ key: '', at: Number.NEGATIVE_INFINITY, run: 0, retries: 0 });
  const start = async (retries = 0) => {
    const mine = latest.current.run + 1;
    latest.current = { key, at: performance.now(), run: mine, retries };
    const since = now();
    // A rejection, which is a bug, would leave the screen loading for ever.
    const result: Result<unknown> = navigator.onLine
      ? await caught(run)
      : fail({ kind: 'offline' });
    if (latest.current.run !== mine) return;
    setPulled({
      key,
      state: result.ok ? { status: 'fresh', since } : { status: 'failed', failure: result.failure },
    });
    if (result.ok) return;
    latest.current = { ...latest.current, at: Number.NEGATIVE_INFINITY };
    if (navigator.onLine && retries === 0) onFailure?.(result.failure);
  };
  const ask = () => {
    const { key: lastKey, at } = latest.current;
    if (lastKey === key && performance.now() - at < ONCE_IN_MS) return;
    void start();
  };
  const askForKey = useEffectEvent(ask);
  useEffect(() => askForKey(), [key]);
  const startAgain = useEffectEvent(() => void start(latest.current.retries + 1));
  useEffect(() => {
    // The first request after a reconnect often fails, and nothing else would retry.
    const { retries } = latest.current;
    const isUnanswered = pulled?.state.status === 'failed' && canPass(pulled.state.failure);
    if (!isUnanswered || !navigator.onLine || retries >= RETRIES) return;
    const timer = setTimeout(startAgain, retryDelay(retries));
    return () => clearTimeout(timer);
  }, [pulled]);
  useRefresh(ask);
  const retry = () => {
    setPulled(null);
    void start();
  };
  return [pulled?.key === key ? pulled.state : LOADING, retry];
}

function canPass({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}

interface GalleryPullOptions {
  readonly numbers: readonly number[];
  readonly version?: number;
  readonly onFailure?: (failure: Failure) => void;
  readonly onListed?: (page: ListedPage, number: number) => void;
}

/** Keeps pages, counted from 1, of a query's list fresh, also when `version` changes; otherwise like `usePull`. */
export function useGalleryPull(
  query: GalleryQuery,
  { numbers, version = 0, onFailure, onListed }: GalleryPullOptions,
): readonly [PullState, () => void] {
  const pull = useGalleryDeps();
  const key = `${queryKey(query)} ${numbers.join()} ${version}`;
  return usePull(key, () => pullGalleryPages(pull, query, numbers, onListed), onFailure);
}

/** The same for one public page with its contents; the third value is a page that the device has no room for. */
export function usePublicPagePull(
  id: string | null,
): readonly [PullState, () => void, SeenPage | null] {
  const pull = useGalleryDeps();
  const [unkept, setUnkept] = useState<SeenPage | null>(null);
  const show = (page: PublishedPage | null) => setUnkept(page && { ...page, seenAt: pull.now() });
  const run = () => (id === null ? Promise.resolve(ok(undefined)) : pullPublicPage(pull, id, show));
  const [state, retry] = usePull(id ?? '', run);
  return [state, retry, unkept?.id === id ? unkept : null];
}

export function usePublicPageLoader(): (id: string) => Promise<Result<void>> {
  const pull = useGalleryDeps();
  return (id) => pullPublicPage(pull, id);
}

function useGalleryDeps(): GalleryPull {
  const { opened, gallery, now } = useStoreSource();
  return { shared: opened.then(({ services }) => services.shared), gallery, now };
}

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

const PREFETCH_ONCE_IN_MS = 30_000;

/** `page` from 1; ignores failures. Does nothing offline or in data-saver mode. */
export function useGalleryPrefetch(query: GalleryQuery): (page: number) => void {
  const deps = useGalleryDeps();
  const requestedAt = useRef(new Map<string, number>());
  return (page) => {
    const key = `${page} ${queryKey(query)}`;
    const at = requestedAt.current.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!navigator.onLine || savesData() || performance.now() - at < PREFETCH_ONCE_IN_MS) return;
    requestedAt.current.set(key, performance.now());
    void pullGalleryPages(deps, query, [page]);
  };
}

function savesData(): boolean {
  return 'connection' in navigator && fieldsOf(navigator.connection)['saveData'] === true;
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
