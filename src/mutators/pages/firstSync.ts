import type { Result } from '#domain/result.ts';
import { setFirstSyncPaused } from '#store/outbox/firstSync.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { AccountServices } from '#mutators/services.ts';

/** Pauses the first sync until `resumeFirstSync` or the next start. Fails with `storageFull` or `storageLost`. */
export function pauseFirstSync(services: Pick<AccountServices, 'db'>): Promise<Result<boolean>> {
  return withStorage(services.db, () => setFirstSyncPaused(services.db, true));
}

/** Returns whether it was paused. Fails with `storageFull` or `storageLost`. */
export async function resumeFirstSync(
  services: Pick<AccountServices, 'db' | 'requestPull'>,
): Promise<Result<boolean>> {
  const saved = await withStorage(services.db, () => setFirstSyncPaused(services.db, false));
  if (saved.ok && saved.value) services.requestPull();
  return saved;
}
