import { backendConfig, type BackendConfig } from '#backend/config.ts';
import { outboxClient, type OutboxClient } from '#backend/pages/outboxClient.ts';
import { storedAuthSession, tokenFor } from '#store/session/authStorage.ts';
import type { SharedDb } from '#store/db.ts';

/** The backend that window and worker of this build speak to. */
export function workerConfig(origin: string): BackendConfig {
  return backendConfig(origin);
}

/** The tables' client of one account, with the token that a window stored; the worker itself never refreshes. */
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
    // Tokens end by the server's clock.
    now: () => Date.now() - aheadMs,
  });
}
