import type { BrowserContext, Page } from '@playwright/test';
import { enter, signIn } from '../support/auth/account.ts';
import {
  enterWithPage,
  editor,
  newPage,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
  pressSave,
} from '../support/studio.ts';
import { accountDatabase, rowsOf } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const notice = (page: Page) => page.getByRole('alert');
const CLEARED = 'This browser cleared Recto’s storage';

async function devtools(context: BrowserContext, page: Page) {
  return context.newCDPSession(page);
}

/** Waits until the tab has recorded, outside the database and after `since`, that it has unsynced data. */
async function seenUnsent(page: Page, since: number): Promise<void> {
  await page.waitForFunction(
    (from) =>
      Object.entries(localStorage).some(([key, text]) => {
        if (!key.startsWith('recto-seen:')) return false;
        const { at, unsent } = JSON.parse(text);
        return at >= from && unsent > 0;
      }),
    since,
  );
}

/** Saves “Never sent” and types “never saved” offline, until the tab has recorded that they are not synced. */
async function workOffline(page: Page): Promise<void> {
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await page.context().setOffline(true);
  await write(page, '# Only here');
  const saved = Date.now();
  await saveAs(page, 'Never sent');
  await newPage(page, 'Markdown Editor');
  await write(page, 'never saved');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await seenUnsent(page, saved);
}

test('clearing all browser data is reported with what was lost, and the server’s pages are fetched again @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# At the server');
  await saveAs(page, 'Sent in time');
  await synced(page);
  await context.setOffline(true);
  await write(page, '# Only here');
  const saved = Date.now();
  await pressSave(page);
  await expect(toast(page, 'Page Updated')).toBeVisible();
  await seenUnsent(page, saved);
  const storage = await devtools(context, page);
  await page.goto('about:blank');
  await storage.send('Storage.clearDataForOrigin', {
    origin: recto.url,
    storageTypes: 'indexeddb',
  });
  await context.setOffline(false);

  await page.goto('/');
  await expect(notice(page).filter({ hasText: CLEARED })).toContainText('1 change was not synced');
  await signIn(page, account);
  await expect(notice(page).filter({ hasText: CLEARED })).toContainText('downloading your work');
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('article').filter({ hasText: 'Sent in time' })).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('article').filter({ hasText: 'Sent in time' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('a database deleted while no tab was open is reported and refilled @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Filled again', text: '# Text' });
  const name = await accountDatabase(page);
  await page.goto('/rest/v1/');
  await page.evaluate((database) => indexedDB.deleteDatabase(database), name);
  const again = await context.newPage();
  await again.goto('/?tab=saved');
  await expect(notice(again).filter({ hasText: CLEARED })).toContainText(
    'Everything you saved was synced.',
  );
  await expect(again.getByRole('article').filter({ hasText: 'Filled again' })).toBeVisible();
});

test('clearing storage under an open tab is reported with what was lost, and the open draft is stored again @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await workOffline(page);
  const storage = await devtools(context, page);
  await storage.send('Storage.clearDataForOrigin', {
    origin: recto.url,
    storageTypes: 'indexeddb',
  });
  const cleared = notice(page).filter({ hasText: CLEARED });
  await expect(cleared).toContainText('1 change was not synced');
  await expect(cleared).not.toContainText('unsaved text');
  await context.setOffline(false);
  // Navigates away before the tab could write anything.
  await page.goto('about:blank');
  await signIn(page, account);
  await openTab(page, 'Markdown Editor');
  await expect(editor(page)).toContainText('never saved');
});

test('an unsynced saved text stays in the editor when storage is cleared, beside the server’s version @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterWithPage(page, recto.url, { title: 'Half sent', text: '# Sent' });
  await readyForOffline(page);
  await context.setOffline(true);
  await write(page, '# Only here');
  const saved = Date.now();
  await pressSave(page);
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();
  await seenUnsent(page, saved);
  const storage = await devtools(context, page);
  await storage.send('Storage.clearDataForOrigin', {
    origin: recto.url,
    storageTypes: 'indexeddb',
  });
  await expect(notice(page).filter({ hasText: CLEARED })).toContainText('“Half sent”');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await signIn(page, account);
  await page.goto('/?tab=saved');
  await page
    .getByRole('article')
    .filter({ hasText: 'Half sent' })
    .getByRole('link', { name: 'Load' })
    .click();
  await expect(editor(page)).toContainText('Only here');
  await pressSave(page);
  await expect(page.getByText('Saved here, changed elsewhere too')).toBeVisible();
});

test('clearing site data under an open tab names the pages with lost changes, and the text stays on screen @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await workOffline(page);
  const storage = await devtools(context, page);
  await storage.send('Storage.clearDataForOrigin', { origin: recto.url, storageTypes: 'all' });
  const cleared = notice(page).filter({ hasText: CLEARED });
  await expect(cleared).toContainText('“Never sent”');
  await expect(cleared).toContainText('You’re signed out too');
  await expect(editor(page)).toContainText('never saved');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await expect
    .poll(async () => (await rowsOf<{ text: string }>(page, 'drafts')).map(({ text }) => text))
    .toEqual(['never saved']);
  await openTab(page, 'Saved Pages');
  await expect(page.getByText('No Projects Yet')).toBeHidden();
});

test('after clearing site data a saved page is not called deleted or saved until pages are fetched again', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterWithPage(page, recto.url, { title: 'Comes back', text: '# Text' });
  await synced(page);
  const status = page.getByRole('tabpanel').getByRole('status').first();
  await expect(status).toHaveText('Synced');
  await context.setOffline(true);
  const storage = await devtools(context, page);
  await storage.send('Storage.clearDataForOrigin', {
    origin: recto.url,
    storageTypes: 'indexeddb',
  });
  await expect(notice(page).filter({ hasText: CLEARED })).toContainText('You’re signed out too');
  await expect(status).toHaveText('Not on this device yet');
  await expect(notice(page).filter({ hasText: 'deleted' })).toBeHidden();
  await pressSave(page);
  await expect(toast(page, 'Not Saved Yet')).toBeVisible();
  await context.setOffline(false);
  await notice(page).getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(editor(page)).toContainText('Text');
  await expect(status).toHaveText('Synced');
  await expect(notice(page).filter({ hasText: CLEARED })).toContainText('downloading your work');
});

test('clearing settings under an open tab is reported, and nothing else is lost', async ({
  page,
  context,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Still here', text: '# Text' });
  await synced(page);
  const storage = await devtools(context, page);
  await storage.send('Storage.clearDataForOrigin', {
    origin: recto.url,
    storageTypes: 'local_storage',
  });
  await expect(toast(page, 'Recto’s settings were cleared')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});
