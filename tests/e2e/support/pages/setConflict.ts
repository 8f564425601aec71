import { expect, type Page } from '@playwright/test';

/** Gives a page of this device, and no other, a conflict with a version that is two letters longer. */
export async function setConflict(page: Page, pageId: string): Promise<void> {
  const isSet = () =>
    page.evaluate(async (id) => {
      const done = <R>(request: IDBRequest<R>): Promise<R> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
        });
      const db = await done(indexedDB.open(`recto-${localStorage.getItem('recto-signed-in')}`));
      const stores = db.transaction(['pages', 'conflicts'], 'readwrite');
      const mine = (await done(stores.objectStore('pages').get(id))) as Record<string, unknown>;
      if (mine !== undefined) {
        const longer = ['html_content', 'html_source', 'markdown_content']
          .filter((name) => typeof mine[name] === 'string')
          .map((name) => [name, `${String(mine[name])}xx`]);
        await done(stores.objectStore('conflicts').clear());
        await done(
          stores.objectStore('conflicts').add({
            pageId: id,
            mine,
            base: mine,
            theirs: { ...mine, ...Object.fromEntries(longer) },
            theirRevision: 2,
            mutationId: crypto.randomUUID(),
            at: Date.now(),
          }),
        );
      }
      db.close();
      return mine !== undefined;
    }, pageId);
  await expect.poll(isSet).toBe(true);
}
