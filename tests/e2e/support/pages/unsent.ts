import type { Page } from '@playwright/test';

/** Adds `count` unsynced pages to the signed-in user's storage, as after a long time offline. Reload to see them. */
export async function addUnsentPages(page: Page, count: number): Promise<void> {
  await page.evaluate(async (many) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((one) => one.startsWith('recto-') && one !== 'recto-shared');
    if (name === undefined) throw new Error('No user is signed in');
    const owner = name.slice('recto-'.length);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('cannot open'));
    });
    const transaction = db.transaction(['pages', 'outbox'], 'readwrite');
    for (let index = 0; index < many; index += 1) {
      const at = Date.now() - (many - index) * 60_000;
      const iso = new Date(at).toISOString();
      const columns = {
        title: `Unsent page ${index + 1} ${index % 7 === 3 ? 'with a title that is rather longer than any row is wide, as titles of field reports tend to be' : ''}`,
        content_type: index % 2 === 0 ? 'html' : 'markdown',
        html_content: index % 2 === 0 ? '<p>Text</p>' : null,
        page_css: null,
        markdown_content: index % 2 === 0 ? null : '# Text',
        html_source: index % 2 === 0 ? '<p>Text</p>' : null,
        tags: ['field', 'notes'],
        is_public: true,
        deleted_at: null,
      };
      const pageId = crypto.randomUUID();
      transaction.objectStore('pages').put({
        id: pageId,
        author_id: owner,
        url: null,
        preview_image_url: null,
        created_at: iso,
        updated_at: iso,
        ...columns,
      });
      transaction.objectStore('outbox').put({
        v: 1,
        mutationId: crypto.randomUUID(),
        owner,
        pageId,
        op: 'create',
        patch: columns,
        base: null,
        baseRevision: 0,
        sealedAt: null,
        attempts: 0,
        nextAt: 0,
        lastFailure: null,
        createdAt: at,
      });
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('cannot write'));
    });
    db.close();
  }, count);
}
