import { countPages, pagesSince } from '#backend/pages/pages.ts';
import type { Failure } from '#domain/failure.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import { firstSyncOf } from '#store/outbox/firstSync.ts';
import { cursorOf } from '#store/meta.ts';
import { storePulled } from '#store/outbox/pulled.ts';
import type { SyncDeps } from './deps.ts';

/** Rows of the first request; each next one starts where it ended. */
const FIRST_ROWS = 20;

/** Rows of one request at most. */
const MOST_ROWS = 200;

/** Pages may hold megabytes each: beyond so many characters in one answer the next one asks for half as many. */
const LARGE_ANSWER = 4 * 1024 * 1024;

/** Up to so many characters the next answer asks for twice as many rows. */
const SMALL_ANSWER = 1024 * 1024;

/** Why a pull ended before all was there. */
export type PullEnd = Failure | 'stopped';

/**
 * Fetches the account's pages that changed on the server since the last pull, in the order of their commits.
 * Resolves with null when all are stored, or with what ended it: a failure, or the person who stopped a first fetch of
 * many pages. What came before is kept.
 */
export async function pullPages(deps: SyncDeps, deadline: number): Promise<PullEnd | null> {
  let limit = FIRST_ROWS;
  while (deps.now() < deadline) {
    const first = await firstSyncOf(deps.db);
    if (first?.isStopped === true) return 'stopped';
    const cursor = await cursorOf(deps.db);
    const rows = await pagesSince(deps.client, deps.owner, cursor, limit, deps.now());
    if (!rows.ok) return rows.failure;
    const isLast = rows.value.length < limit;
    const isAsked = !isLast && (cursor === 0 || first?.total === null);
    const total = isAsked ? await countPages(deps.client, deps.owner) : null;
    const from = { total, since: cursor };
    if (!(await storePulled(deps.db, rows.value, { isLast, now: deps.now(), ...from }))) continue;
    if ((await deps.db.conflicts.count()) > 0) await endDeleted(deps);
    if (isLast) return null;
    limit = nextLimit(limit, rows.value);
  }
  return null;
}

/** Where its code does not arrive, the next pull tries again. */
async function endDeleted({ db, newId, now }: SyncDeps): Promise<void> {
  const code = await import('#store/outbox/conflicts.ts').catch(() => null);
  await code?.resolveDeletedConflicts(db, () => ({ mutationId: newId(), now: now() }));
}

function nextLimit(limit: number, rows: readonly ServerPage[]): number {
  const characters = rows.reduce((sum, row) => sum + charactersOf(row), 0);
  if (characters > LARGE_ANSWER) return Math.max(1, Math.floor(limit / 2));
  return characters > SMALL_ANSWER ? limit : Math.min(limit * 2, MOST_ROWS);
}

function charactersOf({ page }: ServerPage): number {
  const texts = [page.html_content, page.html_source, page.markdown_content];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
