import type { SyncPart } from '#domain/failure.ts';
import { liveQuery } from 'dexie';
import { whenIdle } from '#context/startPage.ts';
import type { AuthBackend } from '#backend/auth/signIn.ts';
import type { BackendConfig } from '#backend/config.ts';
import { editorOpened } from '#context/editorOpening.ts';
import { onBeforeReload } from '#context/reloadApp.ts';
import { requestPersistentStorage } from '#context/usePersistentStorage.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { setPictureSource } from '#frames/scripted/handedPictures.ts';
import { warmUpPreview } from '#frames/scripted/warmUpPreview.ts';
import {
  refreshProfile,
  unsentWork,
  sessionEvent,
  type Session,
  type SessionSource,
} from '#mutators/auth/signIn.ts';
import { saveReplies } from '#mutators/chat/messages.ts';
import type { Services } from '#mutators/services.ts';
import { keepTypedText } from '#mutators/pages/keepTypedText.ts';
import { forgetOldTrash } from '#mutators/pages/trash.ts';
import type { AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { countWaiting, pauseOf, sealedUpTo } from '#store/meta.ts';
import { setFirstSyncPaused } from '#store/outbox/firstSync.ts';
import { signedOutByUser, setSignedIn } from '#store/session/authStorage.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import { watchStore } from '#store/health/watch.ts';
import type { SyncEngine } from '#sync/engine.ts';
import { syncFaultsOf } from '#store/outbox/syncFaults.ts';
import { showToast } from '#ui/overlays/toast.ts';
import {
  createAccountSync,
  askWorkerForWritingFiles,
  askWorkerToReplay,
  registerBackgroundSync,
  whenNotSyncing,
} from './accountSync.ts';
import { handedPictures } from '#store/pages/pictures.ts';
import { checkToken, keepToken, reportUnchecked } from './keepToken.ts';
import { syncSettings } from './syncSettings.ts';
import { remindOfShares } from './waitingShares.ts';
import { uploadCardPicture, watchCardPictures } from './watchCardPictures.ts';
import { watchAccount } from './watchStorage.ts';

/** Calls `onWork` at every change of a non-empty outbox, so that each window can take over. Returns the cancel function. */
export function watchOutbox(db: AccountDb, onWork: () => void): () => void {
  const subscription = liveQuery(async () => {
    const waiting = await countWaiting(db);
    // Read only to observe them: sealed mutations, due times, the pause.
    await sealedUpTo(db);
    await db.outbox.where('nextAt').above(0).count();
    await pauseOf(db);
    return waiting;
  }).subscribe({
    next: (waiting) => {
      if (waiting > 0) onWork();
    },
    // Writers report storage failures; the engine polls every 30 s.
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

const TOKEN_CHECK_MS = 30_000;

export interface FollowDeps {
  readonly services: Services;
  readonly session: SessionSource;
  readonly config: BackendConfig;
}

/** Requests of the screens to the signed-in account; no-ops while signed out. */
export type FollowedAccount = ReturnType<typeof followAccount>;

type SignedIn = Extract<Session, { readonly status: 'signedIn' }>;

/**
 * Syncs at start, when the network returns, when the window becomes visible or is restored, and when an expired session
 * is live again. A window that becomes hidden leaves the outbox to the worker.
 */
export function followAccount({ services, session, config }: FollowDeps) {
  let engine: SyncEngine | null = null;
  let followed: SignedIn | null = null;
  let seen: Session = { status: 'loading' };
  let unwatch = () => {};

  const accessToken: AuthBackend['accessToken'] = (refused) =>
    services.backend.account(({ auth }) => auth.accessToken(refused));
  const followSettings = () => {
    if (followed === null) return;
    const { db, user } = followed;
    void reportFaults(db, 'settings', syncSettings(services, db, user.id));
  };
  const followReplies = () => {
    if (followed === null) return;
    void reportFaults(followed.db, 'replies', saveReplies(services, followed));
  };
  const syncNow = () => {
    engine?.flush('online');
    engine?.pull();
    followSettings();
    followReplies();
  };
  const start = (account: SignedIn) => {
    const { db, user } = account;
    const { shared } = services;
    setSignedIn(db, true);
    setPictureSource((text, handed) => handedPictures(db, text, handed));
    const stopStorage = watchAccount({
      db,
      userId: user.id,
      shared,
      memory: localStorageOrNull(),
      now: services.now,
      ready: editorOpened,
      onRecovered: syncNow,
      onForgotten: () => showToast(accountToasts.settingsCleared),
    });
    let isStopped = false;
    let stopSync = () => {};
    void editorOpened.then(() => {
      if (!isStopped) stopSync = startSync(account);
    });
    unwatch = () => {
      isStopped = true;
      setPictureSource(null);
      stopStorage();
      stopSync();
    };
  };
  const startSync = ({ db, user }: SignedIn) => {
    const { shared } = services;
    engine = createAccountSync({ db, owner: user.id, shared, accessToken, config });
    void whenIdle().then(askWorkerForWritingFiles);
    const stopOutbox = watchOutbox(db, () => engine?.flush('tick'));
    const stopCardPictures = watchCardPictures(db, async (page, revision) => {
      await uploadCardPicture(config, page, revision, async () => {
        const token = await accessToken();
        return token.ok ? token.value : null;
      });
    });
    const stopShared = watchStore(shared);
    const stopWaiting = onBeforeReload(() => whenNotSyncing(db));
    syncNow();
    // Pausing the first pull holds for one session only: a forgotten pause must not hide pages for months.
    void storageResult(() => setFirstSyncPaused(db, false)).then((held) => {
      if (held.ok && held.value) services.requestPull();
    });
    void keepToken(services).then(() => forgetOldTrash({ db, shared, now: services.now }));
    void checkToken(services);
    void refreshProfile(services).then(reportUnchecked);
    void remindOfShares();
    void keepTypedText({ ...services, db, user }, localStorageOrNull());
    return () => {
      stopWaiting();
      stopOutbox();
      stopCardPictures();
      stopShared();
    };
  };
  const onSession = () => {
    const before = followed;
    const current = session.current();
    const event = sessionEvent(seen, current);
    seen = current;
    followed = current.status === 'signedIn' ? current : null;
    if (before?.db !== followed?.db) {
      unwatch();
      engine?.dispose();
      engine = null;
      if (before !== null) setSignedIn(before.db, false);
      if (before !== null && event === 'signedOut') void explainSignOut(services, before);
      if (before !== null && event === 'codeNeeded') showToast(accountToasts.codeNeeded);
      if (followed !== null) start(followed);
    } else if (event === 'tokenRefreshed' || event === 'codeVerified') {
      if (before?.auth === 'expired') syncNow();
      void checkToken(services);
    }
  };
  const refreshToken = () => {
    if (followed !== null) void keepToken(services);
  };
  const onReturn = () => {
    refreshToken();
    syncNow();
    // Previews must work offline.
    warmUpPreview();
  };
  const onVisibility = async () => {
    if (document.visibilityState === 'visible') onReturn();
    // Offline, the worker would only seal mutations, and later edits could not coalesce with them.
    else if (followed !== null && navigator.onLine) {
      const { db } = followed;
      const waiting = await storageResult(() => countWaiting(db));
      if (waiting.ok && waiting.value > 0) await askWorkerToReplay();
    }
  };

  session.subscribe(onSession);
  onSession();
  void editorOpened.then(() => {
    warmUpPreview();
    // Loaded early: the first toast may be about a lost connection.
    void import('#ui/overlays/ToastSurface.tsx').catch(() => undefined);
  });
  window.addEventListener('online', onReturn);
  window.addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', () => void onVisibility());
  setInterval(refreshToken, TOKEN_CHECK_MS);

  return {
    requestReplay: () => {
      engine?.flush('write');
      followSettings();
      void registerBackgroundSync(services.now());
      keepStorage();
    },
    requestPull: () => engine?.pull(),
  };
}

/** Toasts that the server ended the session, unless the user signed out. Local data stays. */
async function explainSignOut({ shared, now }: Services, { db }: SignedIn): Promise<void> {
  const byUser = await storageResult(() => signedOutByUser(shared, now()));
  if (byUser.ok && byUser.value) return;
  const unsent = await storageResult(() => unsentWork(db));
  showToast(accountToasts.signInEnded(unsent.ok ? unsent.value.waiting : 0));
}

async function reportFaults(db: AccountDb, part: SyncPart, run: Promise<unknown>): Promise<void> {
  const { report } = syncFaultsOf(db);
  await run.then(
    () => report(part, null),
    (error: unknown) => report(part, error),
  );
}

let requestedPersistence = false;

/** Once: at the first offline edit, or in the installed app, where browsers grant it without a prompt. */
function keepStorage(): void {
  const isInstalled = !matchMedia('(display-mode: browser)').matches;
  if (requestedPersistence || (navigator.onLine && !isInstalled)) return;
  requestedPersistence = true;
  void requestPersistentStorage();
}
