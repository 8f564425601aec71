import { isLive } from '#domain/account/authSession.ts';
import type { Result } from '#domain/result.ts';
import { purgedBefore } from '#domain/page/trash.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { pruneResolved } from '#store/outbox/refused.ts';
import { purgeTrash } from '#store/pages/trash.ts';
import type { OwnServices } from '#mutators/services.ts';

/**
 * Forgets what is over: records of refusals that need nobody's attention any more, and deleted pages that the server
 * has purged by now, by its own clock as far as this device knows it; called
 * when somebody's account is opened and its token is fresh. Fails with what the device's storage says, and with
 * `outdated` in an app that is older than the database: the next time does it.
 */
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
      // Without a token that lives nothing is known of the clock: what it says may be years off.
      if (session === null || !isLive(session, now(), 0)) return;
      await purgeTrash(db, purgedBefore(now() - session.aheadMs));
    },
    'sync',
  );
}
