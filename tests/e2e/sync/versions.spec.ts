import type { Page } from '@playwright/test';
import { serverPages } from '../support/auth/account.ts';
import { enterWithPage, editor, openTab, toast, write, pressSave } from '../support/studio.ts';
import { accountDatabase, beside } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const notice = (page: Page) => page.getByRole('alert');
const OUTDATED = 'A newer version of Recto was used here. Reload to continue.';

test('a tab whose app is older than the database is read-only, keeps the draft, and asks to reload @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterWithPage(page, recto.url, { title: 'Old window', text: '# First' });
  const other = await beside(context);
  await other.evaluate(
    async (database) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction('meta', 'readwrite');
          writing.objectStore('meta').put({ key: 'protocol', value: 99 });
          writing.oncomplete = () => {
            db.close();
            // The store's cross-tab notification after such a write.
            const channel = new BroadcastChannel('x-storagemutated-1');
            channel.postMessage({
              [`idb://${database}/meta/`]: { from: 'protocol', to: 'protocol', d: 1 },
            });
            resolve();
          };
        };
      }),
    await accountDatabase(page),
  );
  await expect(notice(page).filter({ hasText: OUTDATED })).toBeVisible();

  await write(page, '# Written in the old window');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await pressSave(page);
  await expect(toast(page, 'Error Updating Page')).toBeVisible();
  await expect(page.locator('li[data-tone]')).toContainText(OUTDATED);
  expect((await serverPages(recto.url, account)).map((row) => row.markdown_content)).toEqual([
    '# First',
  ]);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('Your unsaved text is restored')).toBeVisible();
  await expect(editor(page)).toContainText('Written in the old window');
});

test('a tab releases a database that a newer tab upgrades without a crash, and says so @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Upgraded', text: '# Before' });
  const other = await beside(context);
  const upgraded = await other.evaluate(
    async (database) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(database, 990);
        opening.onblocked = () => resolve('blocked');
        opening.onupgradeneeded = () => opening.result.createObjectStore('somethingNew');
        opening.onsuccess = () => {
          opening.result.close();
          resolve('upgraded');
        };
      }),
    await accountDatabase(page),
  );
  expect(upgraded).toBe('upgraded');
  await expect(notice(page).filter({ hasText: OUTDATED })).toBeVisible();
  await write(page, '# After');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('article').filter({ hasText: 'Upgraded' })).toBeVisible();
});
