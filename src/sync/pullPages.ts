import { countPages, ledgerOf, pagesSince } from '#backend/pages/outboxClient.ts';
import type { Failure } from '#domain/failure.ts';
import { isNamed } from '#domain/sync/timeline.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ServerPage } from '#domain/page/pageRow.ts';
import { cursorOf, firstSyncOf, timelineOf } from '#store/meta.ts';
import { resolveDeletedConflicts } from '#store/outbox/conflicts.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { unsureWrites } from '#store/outbox/restored.ts';
import { isReconciling } from '#store/outbox/timelines.ts';
import { charactersOf } from '#store/pages/revisions.ts';
import { reconcilePages } from './reconcilePages.ts';
import type { SyncDeps } from './syncDeps.ts';
import { askTimeline } from './timeline.ts';

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
  let timeline: string | null = null;
  let isAskedAgain = false;
  for (;;) {
    if (timeline === null) {
      const asked = await askTimeline(deps);
      if (!asked.ok) return asked.failure;
      timeline = asked.value;
    }
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
    const reconciling = await isReconciling(deps.db);
    const isUncounted = first === null ? cursor === 0 && !reconciling : first.total === null;
    const needsTotal = !isLast && isUncounted;
    const total = needsTotal ? await countPages(deps.client, deps.owner) : null;
    const accepted = reconciling ? await acceptedOf(deps, rows.value) : ok(new Set<string>());
    if (!accepted.ok) return accepted.failure;
    const from = { total, since: cursor, accepted: accepted.value };
    if (!isAskedAgain && (await hasUnknown(deps, rows.value, timeline))) {
      timeline = null;
      isAskedAgain = true;
      continue;
    }
    const readIn = timeline;
    const read = rows.value.map((row) => ({ ...row, readIn }));
    if (!(await storePulled(deps.db, read, { isLast, now: deps.now(), ...from }))) {
      timeline = null;
      continue;
    }
    isAskedAgain = false;
    if ((await deps.db.conflicts.count()) > 0)
      await resolveDeletedConflicts(deps.db, () => ({ mutationId: deps.newId(), now: deps.now() }));
    if (isLast) return reconciling && deps.merge !== undefined ? reconcilePages(deps) : null;
    limit = nextLimit(limit, rows.value);
  }
}

/**
 * Whether a row has a timeline that the server has not named yet: the server is asked again, once. It may never name the
 * timeline of a page that was another author's.
 */
async function hasUnknown(
  { db }: SyncDeps,
  rows: readonly ServerPage[],
  timeline: string,
): Promise<boolean> {
  const histories = (await timelineOf(db))?.histories ?? {};
  return rows.some((row) => !isNamed(histories, row.timeline ?? timeline));
}

/** Those of the writes that this device saw in another timeline that the server has. */
async function acceptedOf(
  { db, client, now }: SyncDeps,
  rows: readonly ServerPage[],
): Promise<Result<ReadonlySet<string>>> {
  const writes = await unsureWrites(db, rows);
  if (writes.length === 0) return ok(new Set());
  const ledger = await ledgerOf(client, writes, now());
  return ledger.ok ? ok(new Set(ledger.value.map((row) => row.mutation_id))) : ledger;
}

function nextLimit(limit: number, rows: readonly ServerPage[]): number {
  const characters = rows.reduce((sum, row) => sum + charactersOf(row.page), 0);
  if (characters > LARGE_ANSWER) return Math.max(1, Math.floor(limit / 2));
  return characters > SMALL_ANSWER ? limit : Math.min(limit * 2, MAX_ROWS);
}
