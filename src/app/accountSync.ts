import type { AuthBackend } from '#backend/auth/signIn.ts';
import type { BackendConfig } from '#backend/config.ts';
import { outboxClient } from '#backend/pages/outboxClient.ts';
import { withTimeLimit } from '#backend/errors.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { syncFaultsOf } from '#store/outbox/syncFaults.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import { platformTimers, webLock } from '#sync/platform.ts';
import { fieldsOf } from '#domain/json.ts';
import { mergePages } from '#domain/sync/merge.ts';
import { isReplayTag, replayTag, type WorkerMessage } from '#sync/messages.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { waitUntil } from '#store/waitUntil.ts';

export interface AccountSyncDeps {
  readonly db: AccountDb;
  readonly owner: string;
  readonly shared: SharedDb;
  readonly accessToken: AuthBackend['accessToken'];
  readonly config: BackendConfig;
}

/** The replay lock is held during a renewal, so it must end. */
const RENEWAL_TIMEOUT_MS = 60_000;

export function createAccountSync({
  db,
  owner,
  shared,
  accessToken,
  config,
}: AccountSyncDeps): SyncEngine {
  let aheadMs = 0;
  let given: string | null = null;
  return createSyncEngine({
    db,
    owner,
    client: outboxClient({
      url: config.url,
      anonKey: config.anonKey,
      owner,
      fetch: (input, init) => fetch(input, init),
      accessToken: async () => {
        const token = await accessToken();
        given = token.ok ? token.value : null;
        aheadMs = (await storedAuthSession(shared))?.aheadMs ?? 0;
        if (token.ok) return token.value;
        // As `fetch()` rejects without a network: an unanswered refresh ends no session.
        if (token.failure.kind !== 'signedOut')
          throw new TypeError('the auth server does not answer');
        return null;
      },
      // Tokens expire by the server's clock.
      now: () => Date.now() - aheadMs,
    }),
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    lock: webLock(`recto-replay-${owner}`),
    renewToken: async () => {
      const session = await storedAuthSession(shared);
      if (session?.userId !== owner) return false;
      // Another window has refreshed it already.
      if (given !== null && session.accessToken !== given) return true;
      return withTimeLimit(accessToken(session), RENEWAL_TIMEOUT_MS).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    merge: async (versions) => {
      const { publishHtml } = await import('#content/publish/publish.ts');
      return mergePages(versions, publishHtml);
    },
    timers: platformTimers,
    isOnline: () => navigator.onLine,
    reportFault: syncFaultsOf(db).report,
  });
}

interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
  readonly getTags: () => Promise<readonly string[]>;
}

/** Each pending tag wakes the worker, so a hundred offline edits must not register a hundred. */
const MOST_TAGS = 3;

/** Wakes the worker when the network returns, even with no window open; a no-op without Background Sync. */
export async function registerBackgroundSync(now: number): Promise<void> {
  const registration = await workerRegistration();
  if (registration === undefined || registration.active === null) return;
  if (!('sync' in registration)) return;
  try {
    const sync = registration.sync as SyncManager;
    if ((await sync.getTags()).filter(isReplayTag).length < MOST_TAGS)
      await sync.register(replayTag(now));
  } catch {
    return;
  }
}

/** Leaves the outbox to the worker, for a window that may be frozen or closed. */
export async function askWorkerToReplay(): Promise<void> {
  const registration = await workerRegistration();
  registration?.active?.postMessage({ type: 'replay' } satisfies WorkerMessage);
}

/** So that the first formula and the first diagram can be drawn offline. Respects the browser's data saver. */
export async function askWorkerForWritingFiles(): Promise<void> {
  if (fieldsOf(fieldsOf(navigator)['connection'])['saveData'] === true) return;
  // Undefined on insecure origins; `ready` waits for the first installation.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.ready;
  registration?.active?.postMessage({ type: 'keepWritingFiles' } satisfies WorkerMessage);
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Undefined on insecure origins.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return container?.getRegistration();
}

/** A request cut off after that is retried with the same mutation id, so it counts once. */
const TIMEOUT_MS = 8000;

/** For a reload: always resolves with true, as a request that is cut off is sent again. */
export async function whenNotSyncing(db: AccountDb): Promise<boolean> {
  await waitUntil(async () => !(await syncStatus(db)).syncing, TIMEOUT_MS);
  return true;
}
