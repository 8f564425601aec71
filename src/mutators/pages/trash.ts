import { type Result, fail, ok } from '#domain/result.ts';
import { isSignedOut } from '#store/session/authStorage.ts';
import { readDraftedIds } from '#store/pages/drafts.ts';
import { forgetPurged } from '#store/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { queuePurges, type Purged } from '#store/outbox/purges.ts';
import { sendSoon } from '#mutators/services.ts';
import type { Progress } from './many.ts';

/** Deletes resolved refusals, and trashed pages that the server has purged by its clock. Call with a fresh token. */
export function forgetOldTrash({
  db,
  shared,
  now,
}: Pick<OwnServices, 'db' | 'shared' | 'now'>): Promise<Result<void>> {
  return forgetPurged(db, shared, now());
}

/** Pages per transaction: a page may hold megabytes. */
const AT_ONCE = 25;

/**
 * Can't be undone: confirm first, with exactly these pages. One that was restored since stays. Fails like `deletePage`;
 * pages before the failing ones stay deleted.
 */
export async function emptyTrash(
  services: OwnServices,
  ids: readonly string[],
  onProgress?: Progress,
): Promise<Result<Purged>> {
  const { db, newId, now } = services;
  const stampOf = () => ({ mutationId: newId(), now: now() });
  // A draft is text that the user may not have meant to delete.
  const drafted = await readDraftedIds(db);
  if (!drafted.ok) return drafted;
  let deleted = 0;
  let left = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (isSignedOut(db)) return fail({ kind: 'signInRequired', action: 'delete' });
    const batch = ids.slice(from, from + AT_ONCE);
    const done = await queuePurges(db, batch, drafted.value, stampOf);
    if (!done.ok) return done;
    deleted += done.value.deleted;
    left += done.value.left;
    sendSoon(services);
    onProgress?.(Math.min(from + AT_ONCE, ids.length));
  }
  return ok({ deleted, left });
}
