import { DEFAULT_SAVED_LIST, type SavedListSettings } from '#domain/page/galleryQuery.ts';
import type { Result } from '#domain/result.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { metaValue } from '#store/meta.ts';
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
