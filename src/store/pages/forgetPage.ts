import type { AccountDb } from '#store/db.ts';

/** Deletes a page that the server does not have, with its versions; inside the caller's transaction. */
export async function forgetPage(
  { pages, shadows, revisions, serverRevisions }: AccountDb,
  id: string,
): Promise<void> {
  await pages.delete(id);
  await shadows.delete(id);
  await revisions.where('[pageId+at]').between([id, -Infinity], [id, Infinity]).delete();
  await serverRevisions
    .where('[pageId+revision]')
    .between([id, -Infinity], [id, Infinity])
    .delete();
}
