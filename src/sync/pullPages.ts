import { pagesSince } from '#backend/pages.ts';
import type { Failure } from '#domain/failure.ts';
import { cursorOf } from '#store/meta.ts';
import { storePulled } from '#store/pulled.ts';
import type { SyncDeps } from './deps.ts';

/** Rows of one request; the next one starts where it ended. */
const PAGE_SIZE = 200;

/**
 * Fetches the account's pages that changed on the server since the last pull, in the order of their commits.
 * Resolves with null when all are stored, or with the failure that ended it; what came before is kept.
 */
export async function pullPages(deps: SyncDeps, deadline: number): Promise<Failure | null> {
  while (deps.now() < deadline) {
    const cursor = await cursorOf(deps.db);
    const rows = await pagesSince(deps.client, deps.owner, cursor, PAGE_SIZE, deps.now());
    if (!rows.ok) return rows.failure;
    const isLast = rows.value.length < PAGE_SIZE;
    await storePulled(deps.db, rows.value, isLast, deps.now());
    if (isLast) return null;
  }
  return null;
}
