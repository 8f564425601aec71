import type { AuthBackend } from '#backend/auth/signIn.ts';
import type { BackendConfig } from '#backend/config.ts';
import { outboxClient } from '#backend/pages/outboxClient.ts';
import { withTimeLimit } from '#backend/errors.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { syncFaultsOf } from '#store/outbox/syncFaults.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import { platformTimers, webLock } from '#sync/platform.ts';

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
      const [{ mergePages }, { publishHtml }] = await Promise.all([
        import('#content/publish/mergePages.ts'),
        import('#content/publish/publish.ts'),
      ]);
      return mergePages(versions, publishHtml);
    },
    timers: platformTimers,
    isOnline: () => navigator.onLine,
    reportFault: syncFaultsOf(db).report,
  });
}
