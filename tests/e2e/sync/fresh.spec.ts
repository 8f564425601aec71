import type { Page } from '@playwright/test';
import { type Account, enter } from '../support/auth/account.ts';
import { addPages, changeElsewhere } from '../support/pages/pages.ts';
import { synced } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const MINUTE_MS = 60_000;

/** Renames a page by API, as its author's other device would. */
const renameElsewhere = (url: string, account: Account, title: string) =>
  changeElsewhere(url, account, { title });

/** Counts the tab's pulls of own pages. */
function countPulls(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (/\/rest\/v1\/pages\?.*change_seq/.test(request.url())) count += 1;
  });
  return () => count;
}

const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

for (const { name, path } of [
  { name: 'My projects', path: '/?tab=saved' },
  { name: 'the dashboard', path: '/' },
]) {
  test(`${name}: a page changed on another device appears on focus, on reconnect and after a minute`, async ({
    page,
    context,
    recto,
  }) => {
    const account = await enter(page, recto.url);
    await addPages(recto.url, account, [{ title: 'As it was', html_content: '<p>x</p>' }]);
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole('article', { name: 'As it was' })).toBeVisible();
    await synced(page);

    await page.clock.runFor(10_000);
    await renameElsewhere(recto.url, account, 'Seen on focus');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('article', { name: 'Seen on focus' })).toBeVisible();

    await context.setOffline(true);
    await page.clock.runFor(10_000);
    await renameElsewhere(recto.url, account, 'Seen on reconnect');
    await context.setOffline(false);
    await expect(page.getByRole('article', { name: 'Seen on reconnect' })).toBeVisible();

    await page.clock.runFor(10_000);
    await renameElsewhere(recto.url, account, 'Seen after a minute');
    await page.clock.runFor(MINUTE_MS);
    await expect(page.getByRole('article', { name: 'Seen after a minute' })).toBeVisible();
  });
}

test('a hidden or offline tab does not pull', async ({ page, context, recto }) => {
  await enter(page, recto.url);
  await page.clock.install();
  await page.goto('/?tab=saved');
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
  await synced(page);
  const pulls = countPulls(page);
  await page.clock.runFor(MINUTE_MS);
  await expect.poll(pulls).toBeGreaterThan(0);

  await look(page, 'hidden');
  const hidden = pulls();
  await page.clock.runFor(10 * MINUTE_MS);
  expect(pulls()).toBe(hidden);

  await look(page, 'visible');
  await expect.poll(pulls).toBeGreaterThan(hidden);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  // A pull under way when the network failed may be retried once.
  await page.clock.runFor(MINUTE_MS);
  const offline = pulls();
  await page.clock.runFor(10 * MINUTE_MS);
  expect(pulls()).toBe(offline);
});
