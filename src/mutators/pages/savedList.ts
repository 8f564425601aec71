import type { SavedListSettings } from '#domain/page/galleryQuery.ts';
import type { Result } from '#domain/result.ts';
import { changeSavedList } from '#store/settings.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Stores how Saved Pages looks for this account, on this device only. Fails with `storageFull` or `storageLost`. */
export function saveListSettings(
  { db }: Pick<OwnServices, 'db'>,
  change: Partial<SavedListSettings>,
): Promise<Result<void>> {
  return changeSavedList(db, change);
}
