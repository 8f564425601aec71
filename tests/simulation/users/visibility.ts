import {
  VISIBILITIES,
  visibilityColumns,
  visibilityOf,
  type Visibility,
} from '#domain/page/page.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { noteVisibility } from '../checks/choices.ts';
import { unsentElsewhere } from './contended.ts';
import { heldBy } from '../world/held.ts';
import type { SimWindow } from '../world/processes.ts';
import type { World } from '../world/world.ts';

/** The user chooses who can see a page. */
export async function chooseVisibility(world: World, window: SimWindow): Promise<void> {
  const { random, variant } = world;
  const { db, device, owner } = window;
  const pages = heldBy(device, owner).pages.filter((page) => page.deleted_at === null);
  if (pages.length === 0) return;
  const contended = new Set(unsentElsewhere(world, window).map(({ pageId }) => pageId));
  const first = random.chance(0.8) ? pages.filter((page) => contended.has(page.id)) : [];
  const choice = first.length > 0 ? first : pages;
  const { id } = random.pick(choice.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const chosen = random.pick(VISIBILITIES).value;
  const stamp = { mutationId: world.newId(), now: world.now + device.skew };
  const saved = await withStorage(db, () =>
    db.transaction('rw', db.tables, async (): Promise<Visibility | null> => {
      const page = await db.pages.get(id);
      if (page === undefined || page.deleted_at !== null) return null;
      await variant.writeChange(db, id, visibilityColumns(chosen), stamp);
      return visibilityOf(page);
    }),
  );
  if (!saved.ok) {
    // It may have been stored all the same.
    world.ledger.choices.visibility.delete(id);
  } else if (saved.value !== null && saved.value !== chosen) {
    const shown = saved.value;
    noteVisibility(world, { device: device.name, page: { id } }, { shown, chosen });
  }
}
