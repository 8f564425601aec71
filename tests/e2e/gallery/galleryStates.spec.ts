import type { Page, Route } from '@playwright/test';
import {
  countShifts,
  gallery,
  LISTS,
  test,
  withoutServerCards,
} from '../support/pages/galleryRecto.ts';
import { toast } from '../support/studio.ts';
import { expect } from '../support/test.ts';

/** Limit for layout shifts (CLS): Google rates up to 0.1 good; this is less than a line of text. */
const MOST_SHIFT = 0.005;

for (const width of [390, 1280]) {
  for (const path of ['/', '/?page=2', '/?tag=garden']) {
    test(`nothing shifts while ${path} loads in a window of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const moved = await countShifts(page);
      await withoutServerCards(page);
      const lists = await holdLists(page);
      await page.goto(path);
      await expect(page.getByText('Loading projects…')).toBeAttached();
      await lists.waiting;
      lists.open();
      const { cards, words } = gallery(page);
      await expect(cards.first()).toBeVisible();
      await expect(words).toHaveText(/Showing|found/);
      await expect(cards.first().locator('[inert]').first()).toBeAttached();
      expect(await moved()).toBeLessThan(MOST_SHIFT);
    });
  }
}

test('spec §8: a failed load says so and keeps the cards @ci', async ({ page }) => {
  await page.goto('/');
  const { cards, titles } = gallery(page);
  await expect(cards).toHaveCount(12);
  // A thumbnail shows that the store, which keeps the list, is open.
  await expect(cards.first().locator('[inert]').first()).toBeAttached();
  await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(toast(page, 'Error Loading Pages')).toBeVisible();
  await expect(
    page.getByText('Failed to load pages from database.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
  await expect(cards).toHaveCount(12);
  await expect(titles.first()).toHaveText('A knot a day');

  await page.unroute(LISTS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('The server does not answer')).toBeHidden();
  await expect(cards).toHaveCount(12);
});

test('an uncached list is computed from cached pages, and the screen says so', async ({ page }) => {
  await page.goto('/');
  const { search, titles, words } = gallery(page);
  await expect(titles).toHaveCount(12);
  await page.route(LISTS, (route) => route.abort());
  await search.fill('bowline');
  await expect(titles).toHaveText(['A knot a day']);
  await expect(words).toHaveText('1 project found');
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await expect(page.getByText('Searched the 12 projects on this device.')).toBeVisible();
  await search.fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
  await expect(page.getByText('Searched the 12 projects on this device.')).toBeVisible();

  await page.unroute(LISTS);
  await search.fill('filler 13');
  await expect(titles).toHaveText(['Filler 13']);
  await expect(page.getByText('The server does not answer')).toBeHidden();
});

test('offline, a search covers this device only and says so @ci', async ({ page, context }) => {
  await page.goto('/');
  const { search, titles, sort } = gallery(page);
  await expect(titles).toHaveCount(12);
  await expect(search).toBeVisible();
  // Loads the search code, which the worker would have cached.
  await search.fill('leaf');
  await expect(titles).toHaveText(['Rose pruning']);
  await search.fill('');
  await expect(titles).toHaveCount(12);
  await page.route(LISTS, (route) => route.abort());
  await search.fill('knot a');
  await expect(titles).toHaveText(['A knot a day']);
  await page.unroute(LISTS);

  await context.setOffline(true);
  await search.fill('roses');
  await expect(titles).toHaveText(['Rose pruning']);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText('Searched the 12 projects on this device.')).toBeVisible();
  await search.fill('leaf');
  await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
  await search.fill('');
  await sort.selectOption('Title, A to Z');
  await expect(titles.first()).toHaveText('A knot a day');
  await expect(page.getByText('Showing the 12 projects on this device.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(gallery(page).words).toHaveText('Showing 1–12 of 17 projects');
});

test('an uncached gallery that fails to load says so and offers a retry', async ({ page }) => {
  await page.route(LISTS, (route) => route.abort());
  await page.goto('/?page=2');
  await expect(page.getByRole('heading', { name: 'Error Loading Pages' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'First page' })).toBeVisible();
  const listRequest = page.waitForRequest(LISTS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await listRequest;
  await page.unroute(LISTS);
  await expect(gallery(page).cards).toHaveCount(5);
});

test('during a slow load a message is shown above the previous cards', async ({ page }) => {
  await page.goto('/');
  const { search, words, titles, cards } = gallery(page);
  await expect(cards).toHaveCount(12);
  const lists = await holdLists(page);
  await search.fill('roses');
  await lists.waiting;
  await expect(words).toHaveText('Searching…');
  await expect(page.getByRole('list', { name: 'Projects' })).toHaveAttribute('aria-busy', 'true');
  await expect(cards, 'the list from before').toHaveCount(12);
  await expect(words).toHaveText('The server is slow to answer. Still waiting…');
  lists.open();
  await expect(titles).toHaveText(['Rose pruning']);
  await expect(words).toHaveText('1 project found');
  await expect(page.getByRole('list', { name: 'Projects' })).not.toHaveAttribute('aria-busy');
});

test('the next page is prefetched when the page numbers become visible, and shows at once', async ({
  page,
}) => {
  await page.goto('/');
  const { pages, cards, words } = gallery(page);
  await expect(cards).toHaveCount(12);
  const ahead = page.waitForResponse((answer) => answer.url().includes('%22page%22%3A2'));
  await pages.scrollIntoViewIfNeeded();
  await (await ahead).finished();
  const lists = await holdLists(page);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(words).toHaveText('Showing 13–17 of 17 projects');
  await expect(cards).toHaveCount(5);
  lists.open();
});

test('a page number past the end redirects to the last page, and the search stays', async ({
  page,
}) => {
  await page.goto('/?page=99&type=markdown');
  await expect(page).toHaveURL('/?page=2&type=markdown');
  await expect(gallery(page).words).toHaveText('Showing 13–14 of 14 projects found');
  await page.goto('/?page=7&q=roses');
  await expect(page).toHaveURL('/?q=roses');
  await expect(gallery(page).titles).toHaveText(['Rose pruning']);
});

/** Holds the server's list responses until they are released. */
async function holdLists(page: Page) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: met } = Promise.withResolvers<void>();
  await page.route(LISTS, async (route: Route) => {
    met();
    await gate;
    await route.continue();
  });
  return { waiting, open };
}
