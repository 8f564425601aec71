import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { keepSession } from '../support/auth/storedSession.ts';
import { indicator, openTab } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const PAGES = 130;

/** Lets the first answer with pages come, and holds the next ones back until what it gives is called. */
async function holdAfterFirst(page: Page): Promise<() => void> {
  let answers = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/rest/v1/pages?*change_seq*', async (route) => {
    answers += 1;
    if (answers > 1) await held;
    await route.continue();
  });
  return () => letGo();
}

/** Opens the list of somebody's many pages on a device that has none of them; gives what lets the fetch go on. */
async function openWithMany(page: Page, url: string): Promise<() => void> {
  const account = newAccount();
  await keepSession(page, await register(url, account));
  const seeds = Array.from({ length: PAGES }, (_, index) => ({ title: `Page ${index + 1}` }));
  await addPages(url, account, seeds);
  const letGo = await holdAfterFirst(page);
  await page.goto('/?tab=saved');
  return letGo;
}

test('the first fetch of many pages shows how far it is, is stopped, and goes on later', async ({
  page,
  recto,
}) => {
  const letGo = await openWithMany(page, recto.url);
  const fetching = page.getByRole('region', { name: 'Your pages on this device' });
  await expect(fetching.getByRole('progressbar')).toHaveAccessibleName('Fetching your pages');
  await expect(fetching).toContainText(`20 of ${PAGES}`);
  await expect(indicator(page)).toHaveText('Fetching pages');
  await expect(page.getByRole('list', { name: 'Your projects' })).toBeVisible();

  await fetching.getByRole('button', { name: 'Cancel' }).click();
  await expect(fetching).toContainText('Fetching was stopped');
  await expect(fetching.getByRole('button', { name: 'Go on' })).toBeFocused();
  // The answer that was on its way is kept.
  letGo();
  await expect(fetching).toContainText(`60 of ${PAGES}`);
  await expect(indicator(page)).toHaveText('Not all pages here');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByText(`60 of ${PAGES} pages are on this device. The file`)).toBeVisible();
  await expect(page.getByText('A file can be brought back when all of them are.')).toBeVisible();

  await indicator(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync' });
  await expect(panel).toContainText('they are on the server');
  await panel.getByRole('button', { name: 'Go on' }).click();
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Import…' })).toBeVisible();
  await expect(indicator(page)).toHaveText(/^Synced/);
});

test('a first fetch that was stopped goes on when the app is opened again', async ({
  page,
  recto,
}) => {
  const letGo = await openWithMany(page, recto.url);
  await page.getByRole('button', { name: 'Cancel' }).click();
  letGo();
  await expect(indicator(page)).toHaveText('Not all pages here');
  await page.reload();
  await expect(page.getByText(`${PAGES} projects saved`)).toBeVisible();
  await expect(indicator(page)).toHaveText(/^Synced/);
});

test('few pages are fetched without a word', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [{ title: 'One' }, { title: 'Two' }]);
  await page.reload();
  await openTab(page, 'Saved Pages');
  await expect(page.getByText('2 projects saved')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
