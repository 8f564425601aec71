import type { Result } from '#domain/result.ts';
import { setFirstSyncPaused, removeNotices } from '#store/outbox/firstSync.ts';
import type { AccountServices, OwnServices } from '#mutators/services.ts';
import type { PageNotice } from '#domain/sync/notices.ts';

/** Pauses the first sync until `resumeFirstSync` or the next start. Fails with `storageFull` or `storageLost`. */
export function pauseFirstSync(services: Pick<AccountServices, 'db'>): Promise<Result<boolean>> {
  return setFirstSyncPaused(services.db, true);
}

/** Returns whether it was paused. Fails with `storageFull` or `storageLost`. */
export async function resumeFirstSync(
  services: Pick<AccountServices, 'db' | 'requestPull'>,
): Promise<Result<boolean>> {
  const saved = await setFirstSyncPaused(services.db, false);
  if (saved.ok && saved.value) services.requestPull();
  return saved;
}

export function dismissNotices(
  services: Pick<OwnServices, 'db'>,
  notices: readonly PageNotice[],
): Promise<Result<void>> {
  return removeNotices(services.db, notices);
}
