import { isLive } from '#domain/account/authSession.ts';
import type { Result } from '#domain/result.ts';
import { purgedBefore } from '#domain/page/trash.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { pruneResolved } from '#store/outbox/rows.ts';
import { purgeTrash } from '#store/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';

/** Deletes resolved refusals, and trashed pages that the server has purged by its clock. Call with a fresh token. */
export function forgetOldTrash({
  db,
  shared,
  now,
}: Pick<OwnServices, 'db' | 'shared' | 'now'>): Promise<Result<void>> {
  return withStorage(
    db,
    async () => {
      await pruneResolved(db);
      const session = await storedAuthSession(shared);
      // Without a live token the clock's offset is unknown.
      if (session === null || !isLive(session, now(), 0)) return;
      await purgeTrash(db, purgedBefore(now() - session.aheadMs));
    },
    'sync',
  );
}
