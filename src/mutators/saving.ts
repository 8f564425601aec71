import type { Result } from '#domain/result.ts';
import { attempt } from '#store/failures.ts';
import { guarded } from '#store/guarded.ts';
import type { AccountServices } from './services.ts';

/** What a change of the signed-in person's own data works with. */
export type OwnServices = Pick<
  AccountServices,
  'db' | 'shared' | 'user' | 'publish' | 'now' | 'newId' | 'requestReplay'
>;

/**
 * Changes the account's database. When the device is full it gives up what can be fetched again, the gallery's
 * rows last, before it fails with `storageFull`; fails with `storageLost` when the database cannot be opened.
 */
export async function saving<T>(
  { db, shared }: Pick<OwnServices, 'db' | 'shared'>,
  run: () => Promise<T>,
): Promise<Result<T>> {
  const saved = await guarded(db, run);
  if (saved.ok || saved.failure.kind !== 'storageFull') return saved;
  const cleared = await attempt(() =>
    Promise.all([shared.gallery.clear(), shared.galleryPages.clear(), shared.publicPages.clear()]),
  );
  return cleared.ok ? guarded(db, run) : saved;
}
