import type { PageNotice } from '#domain/sync/pageNotice.ts';
import type { Result } from '#domain/result.ts';
import { removeNotices } from '#store/outbox/firstSync.ts';
import { withStorage } from '#store/health/withStorage.ts';
import type { OwnServices } from '#mutators/services.ts';

export function dismissNotices(
  services: Pick<OwnServices, 'db'>,
  notices: readonly PageNotice[],
): Promise<Result<void>> {
  return withStorage(services.db, () => removeNotices(services.db, notices));
}
