import { countPages, pagesSince } from '#backend/pages/pages.ts';
import type { Failure } from '#domain/failure.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import { cursorOf, firstSyncOf } from '#store/meta.ts';
import { storePulled } from '#store/outbox/pulled.ts';
import { charactersOf } from '#store/pages/revisions.ts';
import type { SyncDeps } from './deps.ts';

/** Rows of the first request; later ones adapt to the size of the answers. */
const FIRST_ROWS = 20;

const MAX_ROWS = 200;

/** In characters: above it, the next request is for half as many rows. */
const LARGE_ANSWER = 4 * 1024 * 1024;

/** In characters: up to it, the next request is for twice as many rows. */
const SMALL_ANSWER = 1024 * 1024;

/** `stopped`: by the user, during the initial sync. */
export type PullEnd = Failure | 'stopped';

/** In commit order; null when complete. Keeps what it received before a failure. */
export async function pullPages(deps: SyncDeps): Promise<PullEnd | null> {
  let limit = FIRST_ROWS;
  for (;;) {
    const first = await firstSyncOf(deps.db);
    if (first?.isStopped === true) return 'stopped';
    const cursor = await cursorOf(deps.db);
    const rows = await pagesSince(deps.client, {
      owner: deps.owner,
      cursor,
      limit,
      now: deps.now(),
    });
    if (!rows.ok) {
      if (rows.failure.kind !== 'tooLarge' || limit === 1) return rows.failure;
      limit = Math.floor(limit / 2);
      continue;
    }
    const isLast = rows.value.length < limit;
    const needsTotal = !isLast && (cursor === 0 || first?.total === null);
    const total = needsTotal ? await countPages(deps.client, deps.owner) : null;
    const from = { total, since: cursor };
    if (!(await storePulled(deps.db, rows.value, { isLast, now: deps.now(), ...from }))) continue;
    if ((await deps.db.conflicts.count()) > 0) await endDeleted(deps);
    if (isLast) return null;
    limit = nextLimit(limit, rows.value);
  }
}

/** When the code can't be loaded, the next pull tries again. */
async function endDeleted({ db, newId, now }: SyncDeps): Promise<void> {
  const code = await import('#store/outbox/conflicts.ts').catch(() => null);
  await code?.resolveDeletedConflicts(db, () => ({ mutationId: newId(), now: now() }));
}

function nextLimit(limit: number, rows: readonly ServerPage[]): number {
  const characters = rows.reduce((sum, row) => sum + charactersOf(row.page), 0);
  if (characters > LARGE_ANSWER) return Math.max(1, Math.floor(limit / 2));
  return characters > SMALL_ANSWER ? limit : Math.min(limit * 2, MAX_ROWS);
}
