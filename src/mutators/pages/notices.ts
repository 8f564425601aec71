import type { PageNotice } from '#domain/sync/pageNotice.ts';
import type { Result } from '#domain/result.ts';
import { removeNotices } from '#store/outbox/notices.ts';
import { saving, type OwnServices } from '#mutators/saving.ts';

/** Forgets notices that the user has read. Fails with `storageFull` or `storageLost`. */
export function dismissNotices(
  services: Pick<OwnServices, 'db'>,
  notices: readonly PageNotice[],
): Promise<Result<void>> {
  return saving(services, () => removeNotices(services.db, notices));
}
