import type { BackendConfig } from '#backend/config.ts';
import { toasts } from '#domain/messages.ts';
import { warmUpPreview } from '#frames/warmUp.ts';
import { refreshProfile } from '#mutators/auth.ts';
import type { Services } from '#mutators/services.ts';
import type { Session, SessionSource } from '#mutators/session.ts';
import type { SyncEngine } from '#sync/engine.ts';
import { showToast } from '#ui/toast.ts';
import { createAccountSync } from './accountSync.ts';
import { askWorkerToReplay, registerBackgroundSync } from './backgroundSync.ts';

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

  const syncNow = () => {
    engine?.requestReplay();
    engine?.requestPull();
  };
  const start = ({ db, user }: SignedIn) => {
    const { shared, backend } = services;
    engine = createAccountSync({ db, owner: user.id, shared, auth: backend.auth, config });
    syncNow();
    void keepToken();
    void refreshProfile(services);
  };
  const onSession = () => {
    const before = followed;
    const current = session.current();
    followed = current.status === 'signedIn' ? current : null;
    if (before?.db !== followed?.db) {
      engine?.dispose();
      engine = null;
      if (followed !== null) start(followed);
    } else if (before?.auth === 'expired' && followed?.auth === 'live') {
      syncNow();
    }
  };
  const keepToken = async () => {
    if (followed === null || !navigator.onLine) return;
    const token = await services.backend.auth.accessToken();
    const ended = !token.ok && token.failure.kind === 'signedOut';
    // Still signed in as far as this window knows: it was the server that ended it.
    if (ended && session.current().status === 'signedIn') showToast(toasts.signInEnded);
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
  window.addEventListener('online', onReturn);
  window.addEventListener('pageshow', onReturn);
  document.addEventListener('visibilitychange', () => void onVisibility());
  setInterval(() => void keepToken(), TICK_MS);

  return {
    requestReplay: () => {
      engine?.requestReplay();
      void registerBackgroundSync(services.now());
      keepStorage();
    },
    requestPull: () => engine?.requestPull(),
  };
}

let askedToKeep = false;

/** Asks the browser once not to clear what waits here, at the first edit made without a network. */
function keepStorage(): void {
  if (askedToKeep || navigator.onLine) return;
  askedToKeep = true;
  // Refused or unknown: the indicator says what waits on this device either way.
  void navigator.storage?.persist?.().catch(() => false);
}
