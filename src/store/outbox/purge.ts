import type { Page } from '#domain/page/page.ts';
import { isSealed, type MutationBase } from '#domain/sync/mutation.ts';
import type { AccountDb } from '#store/db.ts';
import { sealedUpTo } from '#store/meta.ts';
import { forgetPage } from '#store/pages/forgetPage.ts';
import { mutationOf, type Stamp } from './outbox.ts';
import { queueOf } from './queue.ts';
import { refusedOf, resolveRefused } from './refused.ts';

/**
 * Runs in the caller's page transaction. A page that the server never had is deleted at once. Returns false, changing
 * nothing, while the page has a conflict.
 */
export async function queuePurge(db: AccountDb, page: Page, stamp: Stamp): Promise<boolean> {
  const { id } = page;
  if ((await db.conflicts.where('pageId').equals(id).count()) > 0) return false;
  const shadow = await db.shadows.get(id);
  const queue = await queueOf(db, id);
  const refused = (await refusedOf(db, id))[0]?.mutation;
  const upTo = await sealedUpTo(db);
  const sealed = queue.filter((one) => isSealed(one, upTo));
  await db.outbox.bulkDelete(queue.filter((one) => !sealed.includes(one)).map(({ seq }) => seq));
  await resolveRefused(db, id);
  await forgetPage(db, id);
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
