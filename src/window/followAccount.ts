import type { AuthBackend } from '#backend/auth/signIn.ts';
import type { BackendConfig } from '#backend/config.ts';
import { onBeforeReload } from '#context/beforeReload.ts';
import { requestPersistentStorage } from '#context/usePersistentStorage.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { isLive } from '#domain/account/authSession.ts';
import type { Result } from '#domain/result.ts';
import { warmUpPreview } from '#frames/scripted/warmUpPreview.ts';
import { refreshProfile, unsentWork } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import { sessionEvent, type Session, type SessionSource } from '#mutators/auth/session.ts';
import { forgetOldTrash } from '#mutators/pages/trash.ts';
import { attempt } from '#store/health/failures.ts';
import { holdFirstSync } from '#store/outbox/firstSync.ts';
import { leftByChoice, storedAuthSession } from '#store/session/authStorage.ts';
import { noteSignedIn } from '#store/session/signedOut.ts';
import { windowMemory } from '#store/health/storageWitness.ts';
import { watchStore } from '#store/health/watch.ts';
import type { SyncEngine } from '#sync/engine.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { createAccountSync } from './accountSync.ts';
import { askWorkerToReplay, registerBackgroundSync } from './backgroundSync.ts';
import { quietOutbox } from './quietOutbox.ts';
import { remindOfShares } from './waitingShares.ts';
import { watchOutbox } from './watchOutbox.ts';
import { watchAccount } from './watchStorage.ts';

/** How often a window looks whether the token is about to end, in ms. */
const TICK_MS = 30_000;

/** What follows the account. */
export interface FollowDeps {
  readonly services: Services;
  readonly session: SessionSource;
  readonly config: BackendConfig;
}

/** What the screens may ask of the account that is signed in; nothing happens when nobody is. */
export interface FollowedAccount {
  readonly requestReplay: () => void;
  readonly requestPull: () => void;
}

type SignedIn = Extract<Session, { readonly status: 'signedIn' }>;

/**
 * Runs the sync engine and keeps the token fresh for whoever is signed in, for as long as they are. The engine
 * is asked to send and to pull at start, when the network comes back, when the window becomes visible or is
 * restored, and when the sign-in is live again; a window that goes to the background hands what waits to the
 * worker.
 */
export function followAccount({ services, session, config }: FollowDeps): FollowedAccount {
  let engine: SyncEngine | null = null;
  let followed: SignedIn | null = null;
  let seen: Session = { status: 'loading' };
  let unwatch = () => {};

  const accessToken: AuthBackend['accessToken'] = (refused) =>
    services.backend.account(({ auth }) => auth.accessToken(refused));
  const syncNow = () => {
    engine?.flush('online');
    engine?.pull();
  };
  const start = ({ db, user }: SignedIn) => {
    noteSignedIn(db, true);
    const { shared } = services;
    engine = createAccountSync({ db, owner: user.id, shared, accessToken, config });
    const stopOutbox = watchOutbox(db, () => engine?.flush('tick'));
    const stopStorage = watchAccount({
      db,
      userId: user.id,
      shared,
      memory: windowMemory(),
      now: services.now,
      onMended: syncNow,
      onForgotten: () => showToast(accountToasts.settingsCleared),
    });
    // The session's own live query finds out what became of the sign-in.
    const stopShared = watchStore(shared);
    const stopKeeping = onBeforeReload(() => quietOutbox(db));
    unwatch = () => {
      stopKeeping();
      stopOutbox();
      stopStorage();
      stopShared();
    };
    syncNow();
    // Stopped for then, not for good: nobody should miss pages months later for a press forgotten.
    void attempt(() => holdFirstSync(db, false)).then((held) => {
      if (held.ok && held.value) services.requestPull();
    });
    void keepToken().then(() => forgetOldTrash({ db, shared, now: services.now }));
    void checkToken();
    void refreshProfile(services).then(tellIfUnchecked);
    void remindOfShares();
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
      if (before !== null) noteSignedIn(before.db, false);
      if (before !== null && event === 'signedOut') void tellWhy(services, before);
      if (before !== null && event === 'codeNeeded') showToast(accountToasts.codeNeeded);
      if (followed !== null) start(followed);
    } else if (event === 'tokenRefreshed' || event === 'codeVerified') {
      if (before?.auth === 'expired') syncNow();
      void checkToken();
    }
  };
  const keepToken = async () => {
    if (followed === null || !navigator.onLine) return;
    // Ends the sign-in, in every window, when the server refuses it for good.
    // A storage that gives way is noted where it is watched.
    await attempt(() => accessToken());
  };
  /** Looks whether the project signed the token, where that can be seen here (spec §8, "Token key lookup"). */
  const checkToken = async () => {
    if (!navigator.onLine) return;
    const { backend, shared } = services;
    const read = await attempt(() => storedAuthSession(shared));
    const stored = read.ok ? read.value : null;
    // One that has ended is refreshed first, and looked at then.
    if (stored === null || !isLive(stored, services.now(), 0)) return;
    tellIfUnchecked(await backend.account(({ tokens }) => tokens.check(stored.accessToken)));
  };
  const onReturn = () => {
    void keepToken();
    syncNow();
    // Those signed in write pages: the preview must be there when the network is not.
    warmUpPreview();
  };
  const onVisibility = async () => {
    if (document.visibilityState === 'visible') onReturn();
    // Without a network the worker could only seal what waits, and later edits could not join it.
    else if (followed !== null && navigator.onLine && (await followed.db.outbox.count()) > 0)
      await askWorkerToReplay();
  };

  session.subscribe(onSession);
  onSession();
  warmUpPreview();
  // The first thing to be said may be that there is no network.
  void import('#ui/overlays/ToastSurface.tsx').catch(() => undefined);
  window.addEventListener('online', onReturn);
  window.addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', () => void onVisibility());
  setInterval(() => void keepToken(), TICK_MS);

  return {
    requestReplay: () => {
      engine?.flush('write');
      void registerBackgroundSync(services.now());
      keepStorage();
    },
    requestPull: () => engine?.pull(),
  };
}

/** Says what became of a sign-in that nobody ended here: the server did, and everything on this device stays. */
async function tellWhy({ shared, now }: Services, { db }: SignedIn): Promise<void> {
  if (await leftByChoice(shared, now())) return;
  showToast(accountToasts.signInEnded((await unsentWork(db)).waiting));
}

/** Says that the sign-in found here could not be checked, or lacks its profile. It stays: the server decides about it. */
function tellIfUnchecked(checked: Result<unknown>): void {
  if (checked.ok) return;
  const { failure } = checked;
  // Without a network, or signed out meanwhile, there is nothing to say here.
  if (failure.kind === 'account' || failure.kind === 'unexpected') {
    showToast(accountToasts.checkFailed(failure));
  }
}

let askedToKeep = false;

/**
 * Asks the browser once not to clear what waits here: at the first edit made without a network, or in the installed
 * app, which browsers grant it to without a question.
 */
function keepStorage(): void {
  const isInstalled = !matchMedia('(display-mode: browser)').matches;
  if (askedToKeep || (navigator.onLine && !isInstalled)) return;
  askedToKeep = true;
  void requestPersistentStorage();
}
