import type { BackendConfig } from '#backend/config.ts';
import { outboxClient, type OutboxClient } from '#backend/pages/outboxClient.ts';
import { storedAuthSession, tokenFor } from '#store/session/authStorage.ts';
import type { SharedDb } from '#store/db.ts';

/** PostgREST client of one account. It uses the stored token: only windows refresh tokens. */
export function workerClient(config: BackendConfig, shared: SharedDb, owner: string): OutboxClient {
  let aheadMs = 0;
  return outboxClient({
    url: config.url,
    anonKey: config.anonKey,
    owner,
    fetch: (input, init) => fetch(input, init),
    accessToken: async () => {
      aheadMs = (await storedAuthSession(shared))?.aheadMs ?? 0;
      const token = await tokenFor(shared, owner, Date.now());
      return token.ok ? token.value : null;
    },
    // Tokens expire by the server's clock.
    now: () => Date.now() - aheadMs,
  });
}
