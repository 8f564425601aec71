import type { BackendConfig } from '#backend/config.ts';
import { editorOpened } from '#context/editorOpening.ts';
import { requestPersistentStorage } from '#context/usePersistentStorage.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { warmUpPreview } from '#frames/scripted/warmUpPreview.ts';
import { sessionEvent, type Session, type SessionSource } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import { storageResult } from '#store/health/failures.ts';
import { countWaiting } from '#store/meta.ts';
import { unsentWork } from '#store/outbox/status.ts';
import { setSignedIn, signedOutByUser } from '#store/session/authStorage.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { askWorkerToReplay, registerBackgroundSync } from './accountSync.ts';
import { startAccountWork, type AccountWork, type SignedIn } from './accountWork.ts';
import { checkToken, keepToken } from './keepToken.ts';

const TOKEN_CHECK_MS = 30_000;

export interface FollowDeps {
  readonly services: Services;
  readonly session: SessionSource;
  readonly config: BackendConfig;
}

/** Requests of the screens to the signed-in account; no-ops while signed out. */
export type FollowedAccount = ReturnType<typeof followAccount>;

/**
 * Follows the session: starts and stops the work for its account, and syncs at start, when the network returns, when
 * the window becomes visible or is restored, and when an expired session is live again. A window that becomes hidden
 * leaves the outbox to the worker.
 */
export function followAccount({ services, session, config }: FollowDeps) {
  let followed: SignedIn | null = null;
  let work: AccountWork | null = null;
  let seen: Session = { status: 'loading' };

  const onSession = () => {
    const before = followed;
    const current = session.current();
    const event = sessionEvent(seen, current);
    seen = current;
    followed = current.status === 'signedIn' ? current : null;
    if (before?.db !== followed?.db) {
      work?.stop();
      work = null;
      if (before !== null) setSignedIn(before.db, false);
      if (before !== null && event === 'signedOut') void explainSignOut(services, before);
      if (before !== null && event === 'codeNeeded') showToast(accountToasts.codeNeeded);
      if (followed !== null) {
        setSignedIn(followed.db, true);
        work = startAccountWork(services, config, followed);
      }
    } else if (event === 'tokenRefreshed' || event === 'codeVerified') {
      if (before?.auth === 'expired') work?.syncNow();
      void checkToken(services);
    }
  };
  const refreshToken = () => {
    if (followed !== null) void keepToken(services);
  };
  const onReturn = () => {
    refreshToken();
    work?.syncNow();
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

  let hasAskedForStorage = false;
  /** At the first offline edit, or in the installed app, where browsers grant it without a prompt. */
  const keepStorage = () => {
    const isInstalled = !matchMedia('(display-mode: browser)').matches;
    if (hasAskedForStorage || (navigator.onLine && !isInstalled)) return;
    hasAskedForStorage = true;
    void requestPersistentStorage();
  };
  return {
    requestReplay: () => {
      work?.send();
      void registerBackgroundSync(services.now());
      keepStorage();
    },
    requestPull: () => work?.pull(),
  };
}

/** Toasts that the server ended the session, unless the user signed out. Local data stays. */
async function explainSignOut({ shared, now }: Services, { db }: SignedIn): Promise<void> {
  const byUser = await storageResult(() => signedOutByUser(shared, now()));
  if (byUser.ok && byUser.value) return;
  const unsent = await storageResult(() => unsentWork(db));
  showToast(accountToasts.signInEnded(unsent.ok ? unsent.value.waiting : 0));
}
