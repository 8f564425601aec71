import { type BrowserContext, type Page, expect } from '@playwright/test';

/** Opens a page of the same origin that does not run the app. */
export async function beside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // The worker answers every other navigation with the app.
  await page.goto('/rest/v1/');
  return page;
}

/** The name of the signed-in user's database. */
export function accountDatabase(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    return names.find((name) => name.startsWith('recto-') && name !== 'recto-shared') ?? '';
  });
}

/** The rows of one table of the signed-in user; empty without a database. */
export async function rowsOf<T>(page: Page, table: string): Promise<readonly T[]> {
  const reading: Reading = { of: 'signedIn', table, what: 'rows' };
  return (await page.evaluate(read, reading)) as T[];
}

/** The length of the signed-in user's outbox. */
export async function countUnsent(page: Page): Promise<number> {
  const reading: Reading = { of: 'signedIn', table: 'outbox', what: 'keys' };
  return (await page.evaluate(read, reading)).length;
}

/** The row count of all account databases on this device. */
export async function countAllRows(page: Page): Promise<number> {
  const reading: Reading = { of: 'everybody', table: null, what: 'keys' };
  return (await page.evaluate(read, reading)).length;
}

interface Reading {
  readonly of: 'signedIn' | 'everybody';
  /** null: all tables. */
  readonly table: string | null;
  readonly what: 'rows' | 'keys';
}

/** Reads the existing account databases; runs in the page. */
async function read({ of, table, what }: Reading): Promise<unknown[]> {
  const result = <R>(request: IDBRequest<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('cannot read'));
    });
  const own = `recto-${localStorage.getItem('recto-signed-in')}`;
  const found: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const isAccount = name.startsWith('recto-') && name !== 'recto-shared';
    if (!isAccount || (of === 'signedIn' && name !== own)) continue;
    const db = await result(indexedDB.open(name));
    for (const one of table === null ? db.objectStoreNames : [table]) {
      const store = db.transaction(one).objectStore(one);
      found.push(
        ...(await (what === 'keys' ? result(store.getAllKeys()) : result(store.getAll()))),
      );
    }
    db.close();
  }
  return found;
}

/** Keeps a transaction of the signed-in user's tables open, as a slow write does, until the page is closed. */
export async function holdTables(page: Page, tables: readonly string[]): Promise<void> {
  const name = await accountDatabase(page);
  await page.evaluate(
    ([database, [table = '', ...others]]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const held = opening.result.transaction([table, ...others], 'readwrite');
          const keepOpen = () => {
            held.objectStore(table).count().onsuccess = keepOpen;
            resolve();
          };
          keepOpen();
        };
      }),
    [name, tables] as const,
  );
}

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
