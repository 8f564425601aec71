import type { Page } from '#domain/page/page.ts';
import { emptyTrash } from '#mutators/pages/trash.ts';
import { tokensOf } from '../checks/ledger.ts';
import { restoredPages } from './contended.ts';
import { heldBy } from '../world/held.ts';
import type { SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** The user deletes the pages in the trash permanently, as this device shows it. */
export async function empty(world: World, window: SimWindow): Promise<void> {
  const { ledger, random } = world;
  const { pages } = heldBy(window.device, window.owner);
  const restored = restoredPages(world, window.owner);
  const trashed = pages.filter(
    (page) => page.deleted_at !== null && (restored.has(page.id) || random.chance(0.7)),
  );
  for (const page of trashed) {
    // What another device took out of the trash, this user has not seen.
    const takenBack = ledger.choices.takenBack.get(page.id)?.tokens;
    for (const token of tokensOf(page)) {
      ledger.copies.purged.add(token);
      if (takenBack?.has(token) !== true) ledger.deleted.add(token);
    }
  }
  noteLostInTrash(world, window.owner, trashed);
  await emptyTrash(
    window.services,
    trashed.map(({ id }) => id),
  );
}

/** A restored server may lack what was changed in the trash: with the page, such a change is deleted unseen. */
function noteLostInTrash(world: World, person: string, trashed: readonly Page[]): void {
  if (world.restores === 0) return;
  const ids = new Set(trashed.map(({ id }) => id));
  for (const device of world.devices) {
    const { pages } = heldBy(device, person);
    const gone = pages.filter(({ id, deleted_at }) => ids.has(id) && deleted_at !== null);
    for (const token of tokensOf(gone)) world.ledger.deleted.add(token);
  }
}
