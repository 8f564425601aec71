import type { BackendConfig } from '#backend/config.ts';
import { storedAuthSession, tokenFor } from '#store/session/authStorage.ts';
import { openAccountDb, openSharedDb, type AccountDb, type SharedDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { isRemoved } from '#store/health/reopen.ts';
import { claimProtocol, protocolOf } from '#store/health/withStorage.ts';
import { countUnsent } from '#store/outbox/status.ts';
import { recordWorkerFault } from '#store/outbox/syncFaults.ts';
import { flushOnce } from '#sync/engine.ts';
import { WORKER_PASS_MS } from '#sync/messages.ts';
import { showBadge, webLock } from '#sync/platform.ts';
import { outboxClient, type OutboxClient } from '#backend/pages/outboxClient.ts';

const shared = openSharedDb();

let account: { readonly owner: string; readonly db: AccountDb } | null = null;

/**
 * Runs once, with a time limit. Does nothing when signed out, or when the token needs a refresh, which only windows do.
 * With `rejectUnsent`, rejects if mutations are left that a later attempt may send.
 */
export async function replayOutbox(
  config: BackendConfig,
  { rejectUnsent = false }: { readonly rejectUnsent?: boolean } = {},
): Promise<void> {
  const session = await storedAuthSession(shared);
  if (session === null) return;
  const owner = session.userId;
  if (!(await tokenFor(shared, owner, Date.now())).ok) return;
  const db = accountDb(owner);
  try {
    await replayAccount(config, owner, db, rejectUnsent);
  } catch (error) {
    // A window holds the lock for longer than this pass may take: it syncs itself.
    const isExpected = error instanceof UnsentError || isTimeout(error);
    if (!isExpected) await storageResult(() => recordWorkerFault(db, error));
    throw error;
  }
}

class UnsentError extends Error {}

async function replayAccount(
  config: BackendConfig,
  owner: string,
  db: AccountDb,
  rejectUnsent: boolean,
): Promise<void> {
  // Only windows claim a new database; a newer worker makes older windows read-only.
  await storageResult(async () => (await protocolOf(db)) > 0 && claimProtocol(db));
  const outcome = await flushOnce(
    {
      db,
      owner,
      client: workerClient(config, shared, owner),
      now: Date.now,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      // Bounded: an event that waits for a window's lock would delay a newer worker.
      lock: webLock(`recto-replay-${owner}`, WORKER_PASS_MS),
    },
    { deadlineMs: WORKER_PASS_MS },
  );
  const unsent = await storageResult(() => countUnsent(db));
  if (unsent.ok) showBadge(unsent.value);
  const later = outcome.pause === 'offline' || outcome.pause === 'busy';
  if (rejectUnsent && outcome.waiting > 0 && later) {
    throw new UnsentError('unsent changes');
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export async function signedInDb(): Promise<AccountDb | null> {
  const session = await storedAuthSession(shared);
  return session === null ? null : accountDb(session.userId);
}

function accountDb(owner: string): AccountDb {
  // Cached between events: opening a database costs more than reading its outbox. A removed one takes no writes.
  if (account?.owner !== owner || isRemoved(account.db))
    account = { owner, db: openAccountDb(owner) };
  return account.db;
}

/** PostgREST client of one account. It uses the stored token: only windows refresh tokens. */
function workerClient(config: BackendConfig, shared: SharedDb, owner: string): OutboxClient {
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
