import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../src/backend/config.ts';
import { type Account, apiSession, enter, serverPages } from '../support/auth/account.ts';
import { hold } from '../support/hold.ts';
import { indicator, newPage, openTab, saveAs, synced, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import { addUnsentPages } from '../support/pages/unsent.ts';

const PAGES = '**/rest/v1/pages*';

async function save(page: Page, title: string): Promise<void> {
  await newPage(page, 'Markdown Editor');
  await write(page, `# Text of ${title}`);
  await saveAs(page, title);
}

async function openPanel(page: Page) {
  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toBeVisible();
  return panel;
}

function row(page: Page, title: string) {
  return page.getByRole('list', { name: 'Unsynced projects' }).getByRole('listitem').filter({
    hasText: title,
  });
}

/** Answers every write of pages with this status. */
async function answerWrites(
  page: Page,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  // The latest route wins; unrouting first would let a write through.
  await page.route(PAGES, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, headers, json: { code, message: 'not now' } })
      : route.fallback(),
  );
}

async function titlesAtServer(url: string, account: Account): Promise<readonly string[]> {
  return (await serverPages(url, account)).map(({ title }) => title).toSorted();
}

test('offline, the outbox is listed; one page is exported, viewed and discarded, the other is sent later @ci', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await synced(page);
  await expect(page.locator('.cm-content')).toBeVisible();
  // Without a worker, unloaded chunks cannot load offline.
  await save(page, 'Loads the code');
  await newPage(page, 'Markdown Editor');
  await synced(page);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await save(page, 'Second thoughts');
  await save(page, 'To be sent');
  const panel = await openPanel(page);
  await expect(panel).toContainText('Offline, 2 waiting');
  await expect(panel).toContainText('2 projects aren’t synced');
  await expect(panel.getByRole('button', { name: 'Retry now' })).toBeDisabled();

  const discarded = row(page, 'Second thoughts');
  await expect(discarded).toContainText(/Waiting.*New page · since \d.* \(under a minute\)/s);
  await discarded.getByRole('button', { name: 'Details' }).click();
  await expect(discarded).toContainText('Text25 bytes');
  const download = page.waitForEvent('download');
  await discarded.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Second-thoughts.md');
  expect(await readFile(await file.path(), 'utf8')).toBe('# Text of Second thoughts');

  await discarded.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('only on this device');
  await question.getByRole('button', { name: 'Discard page' }).click();
  await expect(discarded).toHaveCount(0);
  await expect(row(page, 'To be sent')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await synced(page);
  expect(await titlesAtServer(recto.url, account)).toEqual(['Loads the code', 'To be sent']);
});

test('a page whose answer the connection takes with it waits, and nothing is being sent', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await save(page, 'Loads the code');
  await synced(page);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('article', { name: 'Loads the code' })).toBeVisible();
  await hold(page, PAGES);
  await save(page, 'On its way');
  await openPanel(page);
  await expect(row(page, 'On its way')).toContainText('Sending');
  await context.setOffline(true);
  await expect(row(page, 'On its way')).toContainText('Waiting');
  await expect(page.getByRole('dialog', { name: 'Sync' })).not.toContainText('Sending');
  await expect(page.getByRole('button', { name: 'Retry now' })).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Escape');
  await openTab(page, 'Saved Pages');
  const card = page.getByRole('article', { name: 'On its way' });
  await expect(card.getByText('Saved on this device')).toBeVisible();
});

test('a page saved in another tab during the confirmation is not discarded', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await save(page, 'Loads the code');
  await synced(page);
  await answerWrites(page, 503, 'PGRST002', { 'retry-after': '90' });
  await save(page, 'Mine');
  await openPanel(page);
  await row(page, 'Mine').getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();

  const other = await context.newPage();
  await other.goto(recto.url);
  await openTab(other, 'Saved Pages');
  await other.getByRole('button', { name: 'Edit “Mine”' }).click();
  await other.getByRole('dialog').getByLabel('Title').fill('Mine, renamed');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(other, 'Page Updated')).toBeVisible();

  await question.getByRole('button', { name: 'Discard page' }).click();
  await expect(toast(page, 'The Page Changed Again')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(row(page, 'Mine')).toBeVisible();
});

test('an unreachable, refusing and busy server are reported differently, and Retry sends', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await page.route(PAGES, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await save(page, 'Stubborn');
  const panel = await openPanel(page);
  await expect(panel).toContainText('The server cannot be reached');
  await expect(row(page, 'Stubborn')).toContainText('Waiting');

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/pages'),
  );
  await panel.getByRole('button', { name: 'Retry now' }).click();
  await sent;

  // The back-off then ends by itself.
  await answerWrites(page, 400, '23514');
  await expect(row(page, 'Stubborn')).toContainText('Refused');
  await expect(row(page, 'Stubborn')).toContainText('code 23514');
  await expect(panel).toContainText('Needs attention. 1 project refused by the server.');
  await page.unroute(PAGES);
  await row(page, 'Stubborn').getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'Stubborn')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await synced(page);
  expect(await titlesAtServer(recto.url, account)).toEqual(['Stubborn']);

  await answerWrites(page, 503, 'PGRST002', { 'retry-after': '90' });
  await save(page, 'Patient');
  const again = await openPanel(page);
  await expect(again).toContainText('The server is busy');
  await expect(again).toContainText(/Next try in \d\d s/);
  await expect(again.getByRole('button', { name: 'Retry now' })).toBeDisabled();
});

test('after an expired session the user signs in again and the outbox is sent', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await answerWrites(page, 401, 'PGRST301');
  await save(page, 'Mine still');
  await expect(indicator(page)).toContainText('Sign in again');
  const panel = await openPanel(page);
  await expect(panel).toContainText(`until you sign in as ${account.email}`);
  await panel.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.unroute(PAGES);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/tab=markdown-editor/);
  await synced(page);
  expect(await titlesAtServer(recto.url, account)).toEqual(['Mine still']);
});

test('a conflict opens its screen', async ({ page, context, recto }) => {
  const account = await enter(page, recto.url);
  await save(page, 'Start');
  await synced(page);
  const [stored] = await serverPages(recto.url, account);
  await openTab(page, 'Saved Pages');
  await page.getByRole('button', { name: 'Edit “Start”' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('dialog').getByLabel('Title').fill('Mine');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('article')).toContainText('Saved on this device');
  const { token } = await apiSession(recto.url, account);
  const changed = await fetch(`${recto.url}/rest/v1/pages?id=in.(${stored?.id})`, {
    method: 'PATCH',
    headers: {
      apikey: LOCAL_ANON_KEY,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: 'Theirs', base_revision: 1 }),
  });
  expect(changed.status).toBe(204);
  await context.setOffline(false);
  await expect(page.getByRole('article')).toContainText('Conflict');
  await openPanel(page);
  await expect(row(page, 'Mine')).toContainText('Changed here and elsewhere');
  await row(page, 'Mine').getByRole('link', { name: 'Resolve' }).click();
  await expect(page).toHaveURL(new RegExp(`/conflict/${stored?.id}$`));
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('200 pages that need an app update are listed, work by keyboard, and fit 320 px, light and dark', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  // The account's database is open by then.
  await expect(indicator(page)).toContainText('Synced');
  await answerWrites(page, 404, 'PGRST205');
  await addUnsentPages(page, 200);
  await page.reload();
  await expect(indicator(page)).toContainText('Update needed');
  await page.setViewportSize({ width: 320, height: 640 });
  await indicator(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(20);
  await panel.getByRole('button', { name: 'Show 20 more of 180' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem')).toHaveCount(40);
  await panel.getByRole('button', { name: 'Details of “Unsent page 1 ”' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('listitem').first()).toContainText('Tries');
  expect(await panel.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(indicator(page)).toBeFocused();
});
