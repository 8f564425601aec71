import { keepBoth, keepMerged, keepMine, keepTheirs } from '#mutators/pages/conflicts.ts';
import { discardUnsent, retryPages } from '#mutators/pages/unsent.ts';
import { sourceOf, type Page } from '#domain/page/page.ts';
import type { Conflict, FailedMutation, Shadow } from '#store/db.ts';
import { noteDecided } from '../checks/choices.ts';
import { noteCopy } from '../checks/copies.ts';
import { committedRows } from '../world/storage.ts';
import { tokensOf } from '../checks/ledger.ts';
import type { SimWindow } from '../world/processes.ts';
import { databaseOf, type World } from '../world/world.ts';

/** Handles one conflict or one page with a refused change, if there is any. */
export async function decide(world: World, window: SimWindow): Promise<void> {
  const conflicts = tableOf(window, 'conflicts') as Conflict[];
  const refused = (tableOf(window, 'failed') as FailedMutation[]).filter(
    (failed) => failed.resolvedAt === null,
  );
  if (conflicts.length > 0 && (refused.length === 0 || world.random.chance(0.7))) {
    await decideConflict(world, window, world.random.pick(conflicts));
  } else if (refused.length > 0) {
    await decideRefused(world, window, world.random.pick(refused).pageId);
  }
}

async function decideConflict(world: World, window: SimWindow, conflict: Conflict): Promise<void> {
  const { services } = window;
  const dice = world.random.next();
  const { mine, theirs } = conflict;
  noteDecided(world, conflict.pageId);
  if (dice < 0.25) {
    giveUp(world, theirs, mine);
    await keepMine(services, conflict);
  } else if (dice < 0.45) {
    giveUp(world, mine, theirs);
    await keepTheirs(services, conflict);
  } else if (dice < 0.8) {
    noteCopy(world.ledger, mine);
    const copied = await keepBoth(services, conflict);
    // The copy's title is limited: the user sees what was cut off.
    if (copied.ok && mine.deleted_at === null) giveUp(world, mine.title, copied.value);
  } else {
    const source = `${sourceOf(theirs)}\n${sourceOf(mine)}`;
    const title = `Page ${tokensOf([mine.title, theirs.title]).join(' ')}`;
    const tags = [...new Set([...mine.tags, ...theirs.tags])];
    // Both in one text, if they are of the same type.
    if (mine.content_type !== theirs.content_type) return;
    await keepMerged(services, conflict, { title, tags, content_type: mine.content_type, source });
  }
}

async function decideRefused(world: World, window: SimWindow, pageId: string): Promise<void> {
  if (world.random.chance(0.7)) {
    await retryPages(window.services, [pageId]);
    return;
  }
  noteDecided(world, pageId);
  // Discards what the user sees: all of the page that this device holds and the server does not.
  const shadow = tableOf(window, 'shadows').find((row) => (row as Shadow).id === pageId);
  const rows = ['pages', 'outbox', 'failed', 'conflicts'].flatMap((table) =>
    tableOf(window, table),
  );
  for (const row of rows as { readonly id?: string; readonly pageId?: string }[]) {
    if (row.id === pageId || row.pageId === pageId) giveUp(world, row, shadow);
  }
  const page = tableOf(window, 'pages').find((row) => (row as Page).id === pageId);
  await discardUnsent(window.services, pageId, (page as Page | undefined) ?? null);
}

/** Records text that the user saw and gave up. */
function giveUp(world: World, dropped: unknown, kept: unknown): void {
  const stays = new Set(tokensOf(kept ?? null));
  for (const token of tokensOf(dropped)) if (!stays.has(token)) world.ledger.givenUp.add(token);
}

function tableOf({ device, owner }: SimWindow, table: string): unknown[] {
  return committedRows(device.storage, databaseOf(owner), table);
}
