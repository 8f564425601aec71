import type { Page } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';
import { isSealed, type MutationBase } from '#domain/sync/mutation.ts';
import type { AccountDb } from '#store/db.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { sealedUpTo } from '#store/meta.ts';
import { mutationOf, type Stamp } from './outbox.ts';
import { queueOf } from './queue.ts';
import { deleteLocalPage, inPageTransaction, refusedOf, resolveRefused } from './rows.ts';

export interface Purged {
  readonly deleted: number;
  /** Pages that stay in the trash because of a conflict, or because they are spared. */
  readonly left: number;
}

/** Deletes trashed pages permanently, in one transaction; others stay as they are. Fails like `queueCreate`. */
export function queuePurges(
  db: AccountDb,
  ids: readonly string[],
  spared: ReadonlySet<string>,
  stampOf: () => Stamp,
): Promise<Result<Purged>> {
  return withStorage(db, () =>
    inPageTransaction(db, async () => {
      const counts = { deleted: 0, left: 0 };
      for (const id of ids) {
        const page = await db.pages.get(id);
        if (page === undefined || page.deleted_at === null) continue;
        const stamp = stampOf();
        const isDeleted = !spared.has(id) && (await writePurge(db, page, stamp));
        counts[isDeleted ? 'deleted' : 'left'] += 1;
      }
      return counts;
    }),
  );
}

/**
 * Runs in the caller's page transaction. A page that the server never had is deleted at once. Returns false, changing
 * nothing, while the page has a conflict.
 */
async function writePurge(db: AccountDb, page: Page, stamp: Stamp): Promise<boolean> {
  const { id } = page;
  if ((await db.conflicts.where('pageId').equals(id).count()) > 0) return false;
  const shadow = await db.shadows.get(id);
  const queue = await queueOf(db, id);
  const refused = (await refusedOf(db, id))[0]?.mutation;
  const upTo = await sealedUpTo(db);
  const sealed = queue.filter((one) => isSealed(one, upTo));
  await db.outbox.bulkDelete(queue.filter((one) => !sealed.includes(one)).map(({ seq }) => seq));
  await resolveRefused(db, id);
  await deleteLocalPage(db, id);
  // The server still has the page: a refused or discarded purge starts from this revision again.
  if (shadow !== undefined) await db.shadows.put({ ...shadow, row: null });
  if (sealed.length > 0) {
    await db.outbox.add({ ...mutationOf(page, { page, revision: null }, stamp), op: 'purge' });
  } else if (shadow !== undefined) {
    const oldest = [refused, queue[0]].find((one) => (one?.baseRevision ?? null) !== null);
    const on: MutationBase =
      oldest === undefined
        ? { page, revision: shadow.revision, mutationId: shadow.mutationId }
        : {
            page: oldest.base ?? page,
            revision: oldest.baseRevision,
            mutationId: oldest.baseMutationId,
          };
    await db.outbox.add({ ...mutationOf(page, on, stamp), op: 'purge' });
  }
  return true;
}
