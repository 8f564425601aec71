import { emptyTrash } from '#mutators/pages/emptyTrash.ts';
import { tokensOf } from '../checks/ledger.ts';
import { unsentRestores } from './contended.ts';
import { heldBy } from '../world/held.ts';
import type { SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** The user deletes the pages in the trash permanently, as this device shows it. */
export async function empty(world: World, window: SimWindow): Promise<void> {
  const { ledger, random } = world;
  const { pages } = heldBy(window.device, window.owner);
  const restored = unsentRestores(world, window.owner);
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
  await emptyTrash(
    window.services,
    trashed.map(({ id }) => id),
  );
}
