import { DEFAULT_SAVED_LIST, type SavedListSettings } from '#domain/page/savedList.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { metaValue, pinnedOf } from '#store/meta.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Stores how Saved Pages looks for this account, on this device only. Fails with `storageFull` or `storageLost`. */
export function saveListSettings(
  { db }: Pick<OwnServices, 'db'>,
  change: Partial<SavedListSettings>,
): Promise<Result<void>> {
  return withStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const before = (await metaValue(db, 'savedList')) ?? DEFAULT_SAVED_LIST;
      await db.meta.put({ key: 'savedList', value: { ...before, ...change } });
    }),
  );
}

/** Pins pages to the top of Saved Pages on this device, the latest first, or unpins them. Fails like the above. */
export function pinPages(
  { db }: Pick<OwnServices, 'db'>,
  ids: readonly string[],
  isPinned: boolean,
): Promise<Result<void>> {
  return withStorage(db, () =>
    db.transaction('rw', db.meta, db.cards, async () => {
      const others = (await pinnedOf(db)).filter((id) => !ids.includes(id));
      const cards = await db.cards.bulkGet(others);
      // Deleted pages lose their pin.
      const live = others.filter((_, index) => cards[index]?.isLive === 1);
      await db.meta.put({ key: 'pinned', value: isPinned ? [...ids, ...live] : live });
    }),
  );
}
