import type { Result } from '#domain/result.ts';
import { setFirstSyncPaused } from '#store/outbox/firstSync.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { AccountServices } from '#mutators/services.ts';

/**
 * Stops fetching the account's pages to this device for the first time; what came is kept, and nothing more comes until
 * `resumeFirstSync`, or until the app is opened again. Fails with `storageFull` or `storageLost`.
 */
export function pauseFirstSync(services: Pick<AccountServices, 'db'>): Promise<Result<boolean>> {
  return withStorage(services.db, () => setFirstSyncPaused(services.db, true));
}

/** Goes on where it was stopped; gives whether it was. Fails with `storageFull` or `storageLost`. */
export async function resumeFirstSync(
  services: Pick<AccountServices, 'db' | 'requestPull'>,
): Promise<Result<boolean>> {
  const saved = await withStorage(services.db, () => setFirstSyncPaused(services.db, false));
  if (saved.ok && saved.value) services.requestPull();
  return saved;
}
