import { pageHistory } from '#backend/pages/outboxClient.ts';
import { readRevisions } from '#backend/pages/revisions.ts';
import type { Failure } from '#domain/failure.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Page } from '#domain/page/page.ts';
import { placeOf, relationOf } from '#store/outbox/relations.ts';
import { endReconciling, lostPageIds, readLost, type LostPage } from '#store/outbox/restored.ts';
import {
  keepLostConflict,
  keepOpenConflict,
  keepOverlap,
  leaveGone,
  purgeAgain,
  renewLost,
  sendAgain,
  sendMerged,
  takeServerRow,
  type Ids,
} from '#store/outbox/settleLost.ts';
import { offerAgain } from '#store/pages/pictures.ts';
import type { SyncDeps } from './syncDeps.ts';

/** Attempts per page while the user keeps changing it; the next pull retries. */
const TRIES = 3;

/**
 * Decides, page by page, what becomes of the versions that a restored server lacks, after a pull of all that it has.
 * Windows only; what is left is done by the next pull. Resolves with the failure that ended it, or null.
 */
export async function reconcilePages(deps: SyncDeps): Promise<Failure | null> {
  const { db } = deps;
  for (const id of await lostPageIds(db)) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const lost = await readLost(db, id);
      if (lost === null) break;
      const done = await reconcilePage(deps, lost);
      if (!done.ok) return done.failure;
      if (done.value) break;
    }
  }
  // Before the end: until then nothing counts as synced.
  if ((await lostPageIds(db)).length === 0) await offerAgain(db, deps.owner, deps.now());
  await endReconciling(db, deps.now());
  return null;
}

async function reconcilePage(deps: SyncDeps, lost: LostPage): Promise<Result<boolean>> {
  const { db } = deps;
  const { there, conflict, shadow } = lost;
  if (there === null && lost.isGone) return ok(await leaveGone(db, lost));
  if (there?.isPurged === true) return ok(await renewLost(db, lost, idsOf(deps)));
  const relation = there && relationOf(lost.version, lost.histories, placeOf(there));
  if (lost.isPurging || shadow.isPurged === true) {
    return ok(await purgeAgain(db, lost, relation === 'ancestor', idsOf(deps)));
  }
  if (conflict !== undefined) return ok(await keepOpenConflict(db, lost));
  if (relation === 'contains') return ok(await mergeLost(deps, lost, lost.behind ?? lost.lost));
  const whole = await withLostVersion(deps, lost);
  if (whole === null) return ok(false);
  if (whole === 'overlap') return ok(await keepOverlap(db, lost, idsOf(deps)));
  if (there === null || relation === 'ancestor') {
    return ok(await sendAgain(db, whole, idsOf(deps)));
  }
  const base = await commonBase(deps, whole);
  return base.ok ? ok(await mergeLost(deps, whole, base.value)) : base;
}

/** The page with both its unsent changes and what was pulled after them; null if the code can't be loaded. */
async function withLostVersion(
  { merge }: SyncDeps,
  lost: LostPage,
): Promise<LostPage | 'overlap' | null> {
  const { behind: base, mine, lost: theirs } = lost;
  if (base === null || mine === undefined || theirs === null) return lost;
  const outcome =
    merge === undefined ? null : await merge({ base, mine, theirs }).catch(() => null);
  if (outcome === null) return null;
  return outcome.kind === 'merged' ? { ...lost, merged: outcome.page } : 'overlap';
}

function idsOf({ now, newId }: SyncDeps): Ids {
  return { now: now(), newId };
}

/** The newest version in the page's history on the server that this device's text descends from; null if unknown. */
async function commonBase(deps: SyncDeps, lost: LostPage): Promise<Result<Page | null>> {
  const { client, now } = deps;
  const revisions = await pageHistory(client, lost.id, now());
  if (!revisions.ok) return revisions;
  for (const revision of revisions.value) {
    const relation = relationOf(lost.version, lost.histories, revision);
    if (relation === 'contains') return ok(lost.lost);
    if (relation === 'unknown') continue;
    const read = await readRevisions(client, [revision.mutationId], now());
    return read.ok ? ok(read.value[0]?.page ?? null) : read;
  }
  return ok(null);
}

async function mergeLost(deps: SyncDeps, lost: LostPage, base: Page | null): Promise<boolean> {
  const { db, merge } = deps;
  const { there } = lost;
  const mine = lost.merged ?? lost.mine;
  if (there === null || merge === undefined) return false;
  if (mine === undefined) return takeServerRow(db, lost, there);
  const outcome = await merge({ base, mine, theirs: there.page }).catch(() => null);
  // Its code could not be loaded: the next pull tries again.
  if (outcome === null) return false;
  return outcome.kind === 'merged'
    ? sendMerged(db, lost, outcome, idsOf(deps))
    : keepLostConflict(db, lost, base, idsOf(deps));
}
