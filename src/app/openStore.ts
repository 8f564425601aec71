import { createBackend } from '#backend/backend.ts';
import { backendConfig } from '#backend/config.ts';
import { firstGalleryPage } from '#backend/pages/gallery.ts';
import type { Store } from '#context/services.tsx';
import { memoiseLast } from '#domain/memoiseLast.ts';
import { keepDay } from '#domain/dates.ts';
import type { Services } from '#mutators/services.ts';
import type { SessionSource } from '#mutators/auth/signIn.ts';
import {
  AUTH_SESSION_KEY,
  authSessionSlot,
  createAuthStorage,
} from '#store/session/authStorage.ts';
import type { AccountDb } from '#store/db.ts';
import { openSharedDb } from '#store/sharedDb.ts';
import { keepFirstPage, type ListedPage } from '#store/gallery/gallery.ts';
import { createFailedReads } from '#store/health/failedReads.ts';
import { storageResult } from '#store/health/failures.ts';
import { healthOf } from '#store/health/health.ts';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { resume, suspend } from '#store/health/suspension.ts';
import { rerunLiveQueries } from '#store/health/watch.ts';
import { webLock } from '#sync/platform.ts';
import { createSession } from './createSession.ts';
import type { FollowedAccount } from './followAccount.ts';
import { watchPresence } from './watchPresence.ts';
import { isVisitorsGallery } from './visitorsGallery.ts';

const LOAD_RETRY_MS = 10_000;

/** The device's store, the server and the session, for the whole window. */
export function openStore(): Store {
  const config = backendConfig(window.location.origin);
  watchSuspension();
  const shared = openSharedDb();
  const accounts = openedAccounts();
  const remembered = lastSignedInUser(localStorageOrNull());
  if (remembered !== null) void accounts.openEarly(remembered);
  const backend = createBackend({
    config,
    fetch: (input, init) => fetch(input, init),
    slot: authSessionSlot(shared),
    lock: oneAtATime(webLock('recto-refresh')),
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    storage: createAuthStorage(shared, Date.now),
    storageKey: AUTH_SESSION_KEY,
    appOrigin: window.location.origin,
  });
  const session = createSession({
    shared,
    loadAccounts: accounts.load,
    now: Date.now,
  });
  const services: Services = {
    shared,
    backend,
    // A preview, a check and a save publish the same text.
    publish: memoiseLast(async (html) =>
      (await import('#content/publish/publish.ts')).publishHtml(html),
    ),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    project: config.url,
    requestReplay: () => account?.requestReplay(),
    requestPull: () => account?.requestPull(),
  };
  let account: FollowedAccount | null = null;
  const follow = async () => {
    const code = await import('./followAccount.ts').catch(() => null);
    if (code === null) {
      // Everything works locally meanwhile; sync starts once the code is loaded.
      setTimeout(() => void follow(), LOAD_RETRY_MS);
      return;
    }
    account = code.followAccount({ services, session, config });
  };
  watchPresence(session, shared, localStorageOrNull());
  onceSignedIn(session, () => void follow());
  const onFailedRead = createFailedReads({
    health: healthOf(shared),
    rerun: rerunLiveQueries,
    after: (ms, run) => void setTimeout(run, ms),
  });
  const isVisitors = isVisitorsGallery(window.location, localStorageOrNull());
  const firstPage = isVisitors ? readFirstPage(config.url) : null;
  if (firstPage !== null) void storageResult(() => keepFirstPage(shared, firstPage));
  return { services, session, onFailedRead, isVisitors, firstPage };
}

/** The gallery's rows in the start page that the server sent; null without them. */
function readFirstPage(project: string): ListedPage | null {
  const cards = document.getElementById('first-cards');
  if (cards?.dataset['language'] === navigator.language)
    for (const time of cards.querySelectorAll('time')) keepDay(time.dateTime, time.textContent);
  return firstGalleryPage(cards?.lastElementChild?.textContent ?? '', project, Date.now());
}

type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** Adds mutual exclusion within this window where Web Locks are missing (old browsers, insecure origins). */
export function oneAtATime(lock: Lock): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => lock(run));
    last = mine.catch(() => undefined);
    return mine;
  };
}

async function loadAccounts() {
  for (;;) {
    const code = await import('#store/openAccount.ts').catch(() => null);
    if (code !== null) return code.openAccount;
    await new Promise((resolve) => setTimeout(resolve, LOAD_RETRY_MS));
  }
}

function openedAccounts() {
  let early: { readonly userId: string; readonly db: AccountDb } | null = null;
  return {
    openEarly: async (userId: string) => {
      const openAccount = await loadAccounts();
      early = { userId, db: openAccount(userId) };
      // Its users report the failure.
      early.db.open().catch(() => undefined);
    },
    load: async () => {
      const openAccount = await loadAccounts();
      return (userId: string) => {
        const opened = early;
        early = null;
        if (opened?.userId === userId) return opened.db;
        opened?.db.close();
        return openAccount(userId);
      };
    },
  };
}

/** Runs `begin` at the first sign-in; visitors never load sync. */
function onceSignedIn(session: SessionSource, begin: () => void): void {
  const check = () => {
    if (session.current().status !== 'signedIn') return;
    stop();
    begin();
  };
  const stop = session.subscribe(check);
  check();
}

/** A window in the back/forward cache, or frozen in the background, must not hold a database (decision 090). */
function watchSuspension(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) suspend();
  });
  // Dexie reruns the live queries.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
  // Page Lifecycle, in Chromium only.
  document.addEventListener('freeze', suspend);
  document.addEventListener('resume', () => {
    resume();
    rerunLiveQueries();
  });
}
