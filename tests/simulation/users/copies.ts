import { duplicatePage } from '#mutators/pages/duplicate.ts';
import { noteCopy } from '../checks/copies.ts';
import { tokensOf } from '../checks/ledger.ts';
import { heldBy } from '../world/held.ts';
import type { SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** The user duplicates a page. */
export async function duplicate(world: World, window: SimWindow): Promise<void> {
  const { pages } = heldBy(window.device, window.owner);
  const live = pages.filter((page) => page.deleted_at === null);
  if (live.length === 0) return;
  const page = world.random.pick(live.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  // Also if it fails: it may have been stored all the same.
  noteCopy(world.ledger, page);
  const made = await duplicatePage(window.services, page.id);
  const before = new Set(tokensOf(page));
  if (made.ok)
    noteCopy(
      world.ledger,
      tokensOf(made.value).filter((token) => !before.has(token)),
    );
}
