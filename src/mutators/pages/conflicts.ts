import { visibilityColumns, visibilityOf, type Page, type PageInput } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';
import { fittingTitle } from '#domain/page/titleAndTags.ts';
import { resolveConflict, type Decision } from '#store/outbox/conflicts.ts';
import type { Conflict } from '#store/db.ts';
import { checkedPatch } from './pages.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * Theirs stays in the history. Fails with `movedOn`, changing nothing, when either side differs from the `conflict`
 * shown; else with `storageFull` or `storageLost`.
 */
export function keepMine(services: OwnServices, conflict: Conflict): Promise<Result<Page>> {
  return decide(services, conflict, { kind: 'mine' });
}

/** Keeps their version; mine is set aside in the local history. Fails like `keepMine`. */
export function keepTheirs(services: OwnServices, conflict: Conflict): Promise<Result<Page>> {
  return decide(services, conflict, { kind: 'theirs' });
}

/** Makes mine a new page titled `<title> (my version)`; returns theirs if mine is a deletion. Fails like `keepMine`. */
export function keepBoth(services: OwnServices, conflict: Conflict): Promise<Result<Page>> {
  const title = fittingTitle(conflict.mine.title, MY_VERSION);
  const [id, theirId] = [services.newId(), services.newId()];
  return decide(services, conflict, { kind: 'both', id, title, theirId });
}

/** Restores a deleted page. Fails like `keepMine`; `titleRequired`, `invalid`, `tooLarge`. */
export async function keepMerged(
  services: OwnServices,
  conflict: Conflict,
  input: PageInput,
): Promise<Result<Page>> {
  const checked = await checkedPatch(services, input, input.content_type);
  if (!checked.ok) return checked;
  const { base, mine, theirs } = conflict;
  const isSame = base !== null && visibilityOf(mine) === visibilityOf(base);
  const visibility = visibilityColumns(visibilityOf(isSame ? theirs : mine));
  const updated_at = new Date(services.now()).toISOString();
  const page = { ...mine, ...checked.value, ...visibility, updated_at, deleted_at: null };
  return decide(services, conflict, { kind: 'merged', page });
}

async function decide(
  services: OwnServices,
  conflict: Conflict,
  decision: Decision,
): Promise<Result<Page>> {
  const stamp = { mutationId: services.newId(), now: services.now() };
  const decided = await resolveConflict(services.db, conflict, decision, stamp);
  if (decided.ok) sendSoon(services);
  return decided;
}

const MY_VERSION = ' (my version)';
