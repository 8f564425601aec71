import type { Page, PageInput } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { MAX_TITLE_LENGTH } from '#domain/page/title.ts';
import { resolveConflict, type Decision } from '#store/outbox/conflicts.ts';
import type { Conflict } from '#store/db.ts';
import { checkedPatch } from './pages.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { sendSoon } from '#mutators/sendSoon.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * Ends a conflict with my version of the page, which is sent on top of theirs; theirs stays in the page's history.
 * Gives the page. `conflict` is the one the person looked at: fails with `movedOn`, and changes nothing, when a
 * side has changed since or the conflict is over; else with `storageFull` or `storageLost`.
 */
export function keepMine(services: OwnServices, conflict: Conflict): Promise<Result<Page>> {
  return decide(services, conflict, { kind: 'mine' });
}

/** Ends a conflict with their version; mine is set aside in the page's history on this device. Fails like `keepMine`. */
export function keepTheirs(services: OwnServices, conflict: Conflict): Promise<Result<Page>> {
  return decide(services, conflict, { kind: 'theirs' });
}

/**
 * Ends a conflict with two pages: the page becomes their version, mine a new page titled `<title> (my version)`,
 * which it gives. Where my version is a deletion there is no new page, and it gives theirs. Fails like `keepMine`.
 */
export function keepBoth(services: OwnServices, conflict: Conflict): Promise<Result<Page>> {
  const title = titled(conflict.mine.title);
  return decide(services, conflict, { kind: 'both', id: services.newId(), title });
}

/**
 * Ends a conflict with a version made by hand, which is sent on top of theirs; mine is set aside in the page's
 * history. The page is not deleted then, whatever the sides say. Fails like `keepMine`, and with
 * `titleRequired`, `invalid` or `tooLarge` for an input that cannot be saved.
 */
export async function keepMerged(
  services: OwnServices,
  conflict: Conflict,
  input: PageInput,
): Promise<Result<Page>> {
  const checked = await checkedPatch(services, input, input.content_type);
  if (!checked.ok) return checked;
  const { base, mine, theirs } = conflict;
  const is_public = mine.is_public === base?.is_public ? theirs.is_public : mine.is_public;
  const updated_at = new Date(services.now()).toISOString();
  const page = { ...mine, ...checked.value, is_public, updated_at, deleted_at: null };
  return decide(services, conflict, { kind: 'merged', page });
}

async function decide(
  services: OwnServices,
  conflict: Conflict,
  decision: Decision,
): Promise<Result<Page>> {
  const stamp = { mutationId: services.newId(), now: services.now() };
  const decided = await withStorage(services.db, () =>
    resolveConflict(services.db, conflict, decision, stamp),
  );
  if (!decided.ok) return decided;
  if (decided.value === null) return fail({ kind: 'movedOn' });
  sendSoon(services);
  return ok(decided.value);
}

function titled(title: string): string {
  const room = MAX_TITLE_LENGTH - MY_VERSION.length;
  return `${Array.from(title).slice(0, room).join('').trimEnd()}${MY_VERSION}`;
}

const MY_VERSION = ' (my version)';
