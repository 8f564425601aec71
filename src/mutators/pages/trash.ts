import { isLive } from '#domain/account/authSession.ts';
import { type Result, fail, ok } from '#domain/result.ts';
import { purgedBefore } from '#domain/page/page.ts';
import { storedAuthSession, isSignedOut } from '#store/session/authStorage.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { pruneResolved, inPageTransaction } from '#store/outbox/rows.ts';
import { purgeTrash } from '#store/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { queuePurge } from '#store/outbox/outbox.ts';
import { sendSoon } from '#mutators/services.ts';
import type { Progress } from './many.ts';

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

/** Pages per transaction: a page may hold megabytes. */
const AT_ONCE = 25;

export interface Emptied {
  readonly deleted: number;
  /** Pages that stay in the trash because of a conflict or a draft. */
  readonly left: number;
}

/**
 * Can't be undone: confirm first, with exactly these pages. One that was restored since stays. Fails like `deletePage`;
 * pages before the failing ones stay deleted.
 */
export async function emptyTrash(
  services: OwnServices,
  ids: readonly string[],
  onProgress?: Progress,
): Promise<Result<Emptied>> {
  const { db, newId, now } = services;
  // A draft is text that the user may not have meant to delete.
  const drafted = await withStorage(db, () =>
    db.drafts.filter(({ pageId }) => pageId !== null).toArray(),
  );
  if (!drafted.ok) return drafted;
  const withDraft = new Set(drafted.value.map(({ pageId }) => pageId));
  let deleted = 0;
  let left = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (isSignedOut(db)) return fail({ kind: 'signInRequired', action: 'delete' });
    const batch = ids.slice(from, from + AT_ONCE);
    const done = await withStorage(db, () =>
      inPageTransaction(db, async () => {
        const counts = { deleted: 0, left: 0 };
        for (const id of batch) {
          const page = await db.pages.get(id);
          if (page === undefined || page.deleted_at === null) continue;
          const stamp = { mutationId: newId(), now: now() };
          const isDeleted = !withDraft.has(id) && (await queuePurge(db, page, stamp));
          counts[isDeleted ? 'deleted' : 'left'] += 1;
        }
        return counts;
      }),
    );
    if (!done.ok) return done;
    deleted += done.value.deleted;
    left += done.value.left;
    sendSoon(services);
    onProgress?.(Math.min(from + AT_ONCE, ids.length));
  }
  return ok({ deleted, left });
}
