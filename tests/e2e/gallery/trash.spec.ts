import AxeBuilder from '@axe-core/playwright';
import {
  enterWithPage,
  newPage,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
  holdUndo,
} from '../support/studio.ts';
import { expectNoFindings } from '../support/axe.ts';
import { addPages } from '../support/pages/pages.ts';
import { enter, serverPages, signIn } from '../support/auth/account.ts';
import { expect, test } from '../support/test.ts';

test('spec §4: a deleted page moves to the trash and is restored, with undo @core', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'Keep me', html_content: '<p>keep</p>' },
    { title: 'Older mistake', html_content: '<h1>Older</h1>' },
    { title: 'Newer mistake', html_content: '<h1>Newer</h1>' },
  ]);
  await page.goto('/?tab=saved');
  for (const title of ['Older mistake', 'Newer mistake']) {
    await page.getByRole('button', { name: `Delete “${title}”` }).click();
    await expect(toast(page, 'Page Deleted')).toBeVisible();
    await expect(page.getByRole('article', { name: title })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Keep me', exact: true })).toBeFocused();
  }
  await synced(page);

  await page.getByRole('link', { name: 'Trash (2)' }).click();
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(['Newer mistake', 'Older mistake']);
  await expect(cards.first()).toContainText(/Deleted on .*Permanently deleted on /);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await page.getByRole('button', { name: 'Restore “Older mistake”' }).click();
  await expect(toast(page, 'Page Restored')).toBeVisible();
  await holdUndo(page);
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Newer mistake' })).toBeFocused();
  await synced(page);
  const titles = async () =>
    (await serverPages(recto.url, account)).map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(['Keep me', 'Older mistake']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(2);
  await synced(page);
  expect(await titles()).toEqual(['Keep me']);

  await page.getByRole('link', { name: 'Your projects' }).click();
  await expect(page.getByRole('link', { name: 'Trash (2)' })).toBeVisible();
});

test('offline, the trash lists an unsynced page and restores it @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterWithPage(page, recto.url, { title: 'Sent', text: '# Sent' });
  await readyForOffline(page);
  await page.goto('/trash');
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Your projects' }).click();
  await page.getByRole('button', { name: 'Delete “Sent”' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'Sent' })).toBeVisible();
  await openTab(page, 'Markdown Editor');

  await context.setOffline(true);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Written offline');
  await saveAs(page, 'Never sent');
  await openTab(page, 'Saved Pages');
  await page.getByRole('button', { name: 'Delete “Never sent”' }).click();
  await expect(toast(page, 'Page Deleted')).toBeVisible();
  await page.getByRole('link', { name: 'Trash (1)' }).click();
  await page.getByRole('button', { name: 'Restore “Never sent”' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();

  await context.setOffline(false);
  await synced(page);
  const rows = await serverPages(recto.url, account);
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Never sent', 'Sent']);
});

test('the trash is emptied after a question, offline too, and on the other device @ci', async ({
  browser,
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'Keep me', html_content: '<p>keep</p>' },
    { title: 'Old mistake', html_content: '<p>old</p>' },
    { title: 'New mistake', html_content: '<p>new</p>' },
  ]);
  await page.goto('/?tab=saved');
  for (const title of ['Old mistake', 'New mistake']) {
    await page.getByRole('button', { name: `Delete “${title}”` }).click();
    await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  }
  await synced(page);
  const context = await browser.newContext({ baseURL: recto.url });
  const other = await context.newPage();
  await signIn(other, account);
  await other.goto('/trash');
  await expect(other.getByRole('article')).toHaveCount(2);

  await page.getByRole('link', { name: 'Trash (2)' }).click();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const question = page.getByRole('alertdialog', { name: 'Permanently delete 2 projects?' });
  await expect(question).toContainText('You can’t undo this.');
  await expectNoFindings(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await question.getByRole('button', { name: 'Empty trash' }).click();
  await expect(toast(page, '2 Pages Permanently Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empty trash' })).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.context().setOffline(false);
  await synced(page);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await page.goto('/?tab=saved');
  await expect(page.getByRole('article', { name: 'Keep me' })).toBeVisible();
  await context.close();
});
