import type { Page } from '@playwright/test';
import { enter, newAccount, register, signIn } from '../support/auth/account.ts';
import {
  countShifts,
  gallery,
  LISTS,
  test,
  withoutServerCards,
} from '../support/pages/galleryRecto.ts';
import { editor, openTab, write } from '../support/studio.ts';
import { expect } from '../support/test.ts';

const visitorsHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Public Projects Gallery' });

const thumbnail = (page: Page) => gallery(page).cards.first().locator('[inert]').first();

test.describe('a visitor’s first visit', () => {
  test('the server’s cards become the app’s, which moves nothing @ci', async ({ page }) => {
    const moved = await countShifts(page);
    const { cards, words } = gallery(page);
    await page.goto('/');
    await expect(cards).toHaveCount(12);
    await expect(words).toHaveText(/Showing/);
    await expect(page.getByText('17 public projects', { exact: true })).toBeVisible();
    await expect(thumbnail(page)).toBeAttached();
    expect(await moved()).toBeLessThan(0.005);
  });

  test('without the server’s cards, thumbnails and the list’s end move nothing @ci', async ({
    page,
  }) => {
    const moved = await countShifts(page);
    await withoutServerCards(page);
    await page.goto('/');
    await expect(visitorsHeading(page)).toBeVisible();
    const { cards, words } = gallery(page);
    await expect(cards).toHaveCount(12);
    await expect(page.getByText('17 public projects', { exact: true })).toBeVisible();
    await expect(page.getByText('Last updated:')).toBeVisible();
    await expect(words).toHaveText(/Showing/);
    const link = cards.first().getByRole('link', { name: 'View Full Preview' });
    await link.focus();
    await expect(thumbnail(page)).toBeAttached();
    await expect(link).toBeFocused();
    expect(await moved()).toBeLessThan(0.005);
  });

  for (const [from, prepare] of [
    ['the start page', () => Promise.resolve()],
    ['the list', withoutServerCards],
  ] as const) {
    test(`its cards from ${from} are kept on the device`, async ({ page }) => {
      await prepare(page);
      await page.goto('/');
      const { cards, titles } = gallery(page);
      await expect(cards).toHaveCount(12);
      await expect(thumbnail(page)).toBeAttached();

      await withoutServerCards(page);
      await page.route(LISTS, (route) => route.abort());
      await page.reload();
      await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
      await expect(cards).toHaveCount(12);
      await expect(titles.first()).toHaveText('A knot a day');
    });
  }
});

test.describe('who is signed in', () => {
  test('a user recorded only in the database becomes signed in, with their text @ci', async ({
    page,
    recto,
  }) => {
    const account = await enter(page, recto.url);
    await openTab(page, 'Markdown Editor');
    await write(page, '# Still mine');
    await expect(page.getByText('Draft kept')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
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

  test('a sign-in in another tab reaches a visitor’s tab', async ({ page, context, recto }) => {
    const account = newAccount();
    await register(recto.url, account);
    await page.goto('/');
    await expect(gallery(page).cards).toHaveCount(12);
    await signIn(await context.newPage(), account);
    await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  });
});
