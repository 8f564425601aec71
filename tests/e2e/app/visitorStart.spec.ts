import type { Page } from '@playwright/test';
import { enter, newAccount, register, signIn } from '../support/auth/account.ts';
import { builtFile } from '../support/builtFile.ts';
import { gallery, LISTS, test, withoutServerCards } from '../support/pages/galleryRecto.ts';
import { editor, openTab, toast, write } from '../support/studio.ts';
import { expect } from '../support/test.ts';

const STORE = `**${builtFile('store')}`;

/** Holds back answers until `release`; `requested` resolves at the first request. */
async function hold(page: Page, pattern: string | RegExp) {
  const requested = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route(pattern, async (route) => {
    isRequested = true;
    requested.resolve();
    await gate.promise;
    await route.continue();
  });
  return {
    requested: requested.promise,
    isRequested: () => isRequested,
    release: () => gate.resolve(),
  };
}

const visitorsHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Public Projects Gallery' });

test.describe('decision 077: a visitor’s first cards are shown without the store', () => {
  test('the store is requested after the cards are painted, and its arrival moves nothing @ci', async ({
    page,
  }) => {
    await withoutServerCards(page);
    const store = await hold(page, STORE);
    const lists = await hold(page, LISTS);
    await page.addInitScript(() => {
      let moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') moved += entry.value;
        Object.assign(window, { moved });
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { moved });
    });
    await page.goto('/');
    await expect(visitorsHeading(page)).toBeVisible();
    await lists.requested;
    expect(store.isRequested()).toBe(false);
    lists.release();

    const { cards, words } = gallery(page);
    await expect(cards).toHaveCount(12);
    await expect(page.getByText('17 public projects', { exact: true })).toBeVisible();
    await expect(page.getByText('Last updated:')).toBeVisible();
    await expect(words).toHaveText(/Showing/);
    await store.requested;
    const first = await cards.first().elementHandle();
    const link = cards.first().getByRole('link', { name: 'View Full Preview' });
    await link.focus();

    store.release();
    await expect(cards.first().locator('[inert]').first()).toBeAttached();
    expect(await first?.evaluate((card) => card.isConnected)).toBe(true);
    await expect(link).toBeFocused();
    await expect(cards).toHaveCount(12);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'moved')))).toBeLessThan(0.005);
  });

  test('the cards of the first visit are kept on the device', async ({ page }) => {
    const store = await hold(page, STORE);
    await page.goto('/');
    const { cards, titles } = gallery(page);
    await expect(cards).toHaveCount(12);
    await store.requested;
    store.release();
    await expect(cards.first().locator('[inert]').first()).toBeAttached();

    await page.route(LISTS, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
    await expect(cards).toHaveCount(12);
    await expect(titles.first()).toHaveText('A knot a day');
  });

  test('if the list and the store can’t be loaded, the gallery says so and recovers', async ({
    page,
  }) => {
    await withoutServerCards(page);
    await page.route(STORE, (route) => route.abort());
    await page.route(LISTS, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Error Loading Pages' })).toBeVisible();
    await expect(toast(page, 'Part of Recto hasn’t loaded yet')).toBeVisible();
    await page.unroute(STORE);
    await page.unroute(LISTS);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(gallery(page).cards).toHaveCount(12);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(gallery(page).cards.first().locator('[inert]').first()).toBeAttached();
  });

  test('the sign-in screen opens with the store', async ({ page, recto }) => {
    const account = newAccount();
    await register(recto.url, account);
    const store = await hold(page, STORE);
    const lists = await hold(page, LISTS);
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await store.requested;
    store.release();
    lists.release();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  });
});

test.describe('decision 077: who is signed in', () => {
  test('a user recorded only in the database becomes signed in, with their text @ci', async ({
    page,
    recto,
  }) => {
    const account = await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await write(page, '# Still mine');
    await expect(page.getByText('Draft kept')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    const store = await hold(page, STORE);
    await page.goto('/');
    await expect(visitorsHeading(page)).toBeVisible();
    store.release();
    await expect(
      page.getByRole('button', { name: `Account of ${account.fullName}` }),
    ).toBeVisible();
    await openTab(page, 'Markdown Editor');
    await expect(editor(page)).toContainText('Still mine');
    expect(await page.evaluate(() => localStorage.getItem('recto-signed-in'))).not.toBeNull();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/?tab=markdown-editor');
    await expect(editor(page)).toContainText('Still mine');
  });

  test('a sign-in in another tab reaches a visitor’s tab, also before its store is loaded', async ({
    page,
    context,
    recto,
  }) => {
    const account = newAccount();
    await register(recto.url, account);
    const store = await hold(page, STORE);
    await page.goto('/');
    await expect(gallery(page).cards).toHaveCount(12);
    await store.requested;
    const third = await context.newPage();
    await third.goto('/');
    await expect(gallery(third).cards.first().locator('[inert]').first()).toBeAttached();

    await signIn(await context.newPage(), account);
    await expect(third.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
    await expect(visitorsHeading(page)).toBeVisible();
    store.release();
    await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  });

  test('the store is requested before the entry has run, except for a visitor’s gallery', async ({
    page,
    recto,
  }) => {
    const preloads = page.locator(`link[rel="modulepreload"][href="${builtFile('store')}"]`);
    await page.goto('/');
    await expect(preloads).toHaveCount(0);
    await page.goto('/?q=tomatoes');
    await expect(preloads).not.toHaveCount(0);
    await enter(page, recto.url);
    await expect(preloads).not.toHaveCount(0);
  });
});
