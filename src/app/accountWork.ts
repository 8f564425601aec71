import { liveQuery } from 'dexie';
import type { AuthBackend } from '#backend/auth/signIn.ts';
import type { BackendConfig } from '#backend/config.ts';
import { editorOpened } from '#context/editorOpening.ts';
import { onBeforeReload } from '#context/reloadApp.ts';
import { whenIdle } from '#context/startPage.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { SyncPart } from '#domain/failure.ts';
import { setPictureSource } from '#frames/scripted/handedPictures.ts';
import { refreshProfile, type Session } from '#mutators/auth/signIn.ts';
import { saveReplies } from '#mutators/chat/messages.ts';
import { keepTypedText } from '#mutators/pages/keepTypedText.ts';
import { resumeFirstSync } from '#mutators/pages/firstSync.ts';
import { forgetOldTrash } from '#mutators/pages/trash.ts';
import type { Services } from '#mutators/services.ts';
import type { AccountDb } from '#store/db.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import { watchStore } from '#store/health/watch.ts';
import { countWaiting, pauseOf, sealedUpTo } from '#store/meta.ts';
import { syncFaultsOf } from '#store/outbox/syncFaults.ts';
import { handedPictures } from '#store/pages/pictures.ts';
import type { SyncEngine } from '#sync/engine.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { askWorkerForWritingFiles, createAccountSync, whenNotSyncing } from './accountSync.ts';
import { checkToken, keepToken, reportUnchecked } from './keepToken.ts';
import { syncSettings } from './syncSettings.ts';
import { remindOfShares } from './waitingShares.ts';
import { uploadCardPicture, watchCardPictures } from './watchCardPictures.ts';
import { watchAccount } from './watchStorage.ts';

export type SignedIn = Extract<Session, { readonly status: 'signedIn' }>;

export interface AccountWork {
  /** Sends and pulls everything: pages, settings, replies. */
  readonly syncNow: () => void;
  /** Sends what was just written. */
  readonly send: () => void;
  readonly pull: () => void;
  /** Ends all of it: at a sign-out, or for another account. */
  readonly stop: () => void;
}

/**
 * What this window does for an account from its sign-in to its sign-out. Storage is watched at once; sync and the rest
 * begin when the editor is open (decision 103).
 */
export function startAccountWork(
  services: Services,
  config: BackendConfig,
  { db, user }: Pick<SignedIn, 'db' | 'user'>,
): AccountWork {
  let engine: SyncEngine | null = null;
  let isStopped = false;
  const sendSettings = () => void reportFaults(db, 'settings', syncSettings(services, db, user.id));
  const syncNow = () => {
    engine?.flush('online');
    engine?.pull();
    sendSettings();
    void reportFaults(db, 'replies', saveReplies(services, { db, user }));
  };
  setPictureSource((text, handed) => handedPictures(db, text, handed));
  const ends = [
    () => setPictureSource(null),
    watchAccount({
      db,
      userId: user.id,
      shared: services.shared,
      memory: localStorageOrNull(),
      now: services.now,
      ready: editorOpened,
      onRecovered: syncNow,
      onForgotten: () => showToast(accountToasts.settingsCleared),
    }),
  ];
  void editorOpened.then(() => {
    if (isStopped) return;
    const started = startSync(services, config, { db, userId: user.id });
    ({ engine } = started);
    ends.push(
      started.stop,
      watchStore(services.shared),
      onBeforeReload(() => whenNotSyncing(db)),
    );
    syncNow();
    tidyUp(services, { db, user });
  });
  return {
    syncNow,
    send: () => {
      engine?.flush('write');
      sendSettings();
    },
    pull: () => engine?.pull(),
    stop: () => {
      isStopped = true;
      for (const end of ends) end();
      engine = null;
    },
  };
}

/** Starts the engine, sends at each change of the outbox, and then draws the pictures of public pages' cards. */
function startSync(
  { shared, backend }: Services,
  config: BackendConfig,
  { db, userId }: { readonly db: AccountDb; readonly userId: string },
) {
  const accessToken: AuthBackend['accessToken'] = (refused) =>
    backend.account(({ auth }) => auth.accessToken(refused));
  const engine = createAccountSync({ db, owner: userId, shared, accessToken, config });
  void whenIdle().then(askWorkerForWritingFiles);
  const stopOutbox = watchOutbox(db, () => engine.flush('tick'));
  const stopCardPictures = watchCardPictures(db, async (page, revision) => {
    await uploadCardPicture(config, page, revision, async () => {
      const token = await accessToken();
      return token.ok ? token.value : null;
    });
  });
  const stop = () => {
    stopOutbox();
    stopCardPictures();
    engine.dispose();
  };
  return { engine, stop };
}

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

/** Runs once after a sign-in or a start. Each part reports its own failures, or ignores them. */
function tidyUp(services: Services, { db, user }: Pick<SignedIn, 'db' | 'user'>): void {
  const { shared, now } = services;
  // Pausing the first pull holds for one session only: a forgotten pause must not hide pages for months.
  void resumeFirstSync({ ...services, db });
  void keepToken(services).then(() => forgetOldTrash({ db, shared, now }));
  void checkToken(services);
  void refreshProfile(services).then(reportUnchecked);
  void remindOfShares();
  void keepTypedText({ ...services, db, user }, localStorageOrNull());
}

async function reportFaults(db: AccountDb, part: SyncPart, run: Promise<unknown>): Promise<void> {
  const { report } = syncFaultsOf(db);
  await run.then(
    () => report(part, null),
    (error: unknown) => report(part, error),
  );
}
