import { expectNoFindings } from '../support/axe.ts';
import { gallery, LISTS, test } from '../support/pages/galleryRecto.ts';
import { SMALL_PHONE, expectToFit } from '../support/phone.ts';
import { expect } from '../support/test.ts';

test('spec §7: a search matches titles and contents case-insensitively, highlights matches and is in the URL @core @postgres', async ({
  page,
}) => {
  await page.goto('/features');
  await page.goto('/');
  const { search, titles, words, card } = gallery(page);
  await search.fill('TOMATOES');
  await expect(titles).toHaveText(['Sailing north', 'Growing tomatoes']);
  await expect(page).toHaveURL('/?q=TOMATOES');
  await expect(words).toHaveText('2 projects found');
  await expect(card('Growing tomatoes').locator('h2 mark')).toHaveText('tomatoes');
  const found = card('Sailing north').locator('p mark');
  await expect(found, 'far behind the start of the text').toHaveText('tomatoes');
  await expect(found).toBeVisible();
  await expect(search).toBeFocused();

  await page.reload();
  await expect(search).toHaveValue('TOMATOES');
  await expect(titles).toHaveText(['Sailing north', 'Growing tomatoes']);
  await page.goBack();
  await expect(page, 'typing adds no step to the way back').toHaveURL('/features');
});

test('spec §5: percent, underscore and other special characters are no wildcards', async ({
  page,
}) => {
  await page.goto('/');
  const { search, titles } = gallery(page);
  for (const text of ['100% compost', 'soil_mix', '100%', 'soil-mix']) {
    await search.fill(text);
    await expect(titles).toHaveText(['Growing tomatoes']);
  }
  for (const text of ['1%t', 'so_l', '(', '\\', '"', "'", 'a-b', '[x]*+?']) {
    await search.fill(text);
    await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
    await expect(
      page.getByText(`No project has “${text}” in its title or contents.`),
    ).toBeVisible();
  }
});

test('spec §7: a tag filters the list and adds a history entry; the search stays', async ({
  page,
}) => {
  await page.goto('/');
  const { search, titles, words, card } = gallery(page);
  await expect(search).toBeVisible();
  await card('Growing tomatoes').getByRole('link', { name: 'garden', exact: true }).click();
  await expect(page).toHaveURL('/?tag=garden');
  await expect(titles).toHaveText(['Growing tomatoes', 'Rose pruning']);
  await expect(words).toHaveText('2 projects found');
  await expect(words, 'what is read next is how the list is now').toBeFocused();

  await search.fill('fifth leaf');
  await expect(page).toHaveURL('/?tag=garden&q=fifth+leaf');
  await expect(titles).toHaveText(['Rose pruning']);
  await page.getByRole('button', { name: 'Remove the tag “garden”' }).click();
  await expect(page).toHaveURL('/?q=fifth+leaf');
  await expect(words).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/?tag=garden&q=fifth+leaf');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(search).toHaveValue('');
  await expect(titles).toHaveCount(12);
  await page.goForward();
  await expect(search).toHaveValue('fifth leaf');
  await page.getByRole('button', { name: 'Show all projects' }).click();
  await expect(page).toHaveURL('/');
  await expect(titles).toHaveCount(12);
});

test('sorting and the type filter restart at the first page and are in the URL', async ({
  page,
}) => {
  await page.goto('/?page=2');
  const { type, sort, titles, words, pages, cards } = gallery(page);
  await expect(words).toHaveText('Showing 13–17 of 17 projects');
  await sort.selectOption('Title, A to Z');
  await expect(page).toHaveURL('/?sort=title');
  await expect(titles.first()).toHaveText('A knot a day');
  await expect(words).toHaveText('Showing 1–12 of 17 projects');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?sort=title&page=2');
  await expect(titles.last()).toHaveText('Sailing north');

  await type.selectOption('HTML');
  await expect(page).toHaveURL('/?sort=title&type=html');
  await expect(titles).toHaveText(['A knot a day', 'Rose pruning', 'Sailing north']);
  await expect(words).toHaveText('3 projects found');
  await expect(cards.getByText('HTML', { exact: true })).toHaveCount(3);
  await expect(page.getByText('17 public projects', { exact: true })).toBeVisible();
  await page.reload();
  await expect(type).toHaveValue('html');
  await expect(sort).toHaveValue('title');
  await expect(titles).toHaveText(['A knot a day', 'Rose pruning', 'Sailing north']);
  await sort.selectOption('Newest first');
  await expect(titles).toHaveText(['A knot a day', 'Sailing north', 'Rose pruning']);
  await sort.selectOption('Last updated');
  await expect(page, 'the usual order needs no word').toHaveURL('/?type=html');
});

test('an empty result says so and offers a way back', async ({ page }) => {
  await page.goto('/?q=zeppelin&tag=garden&type=markdown&sort=title');
  await expect(page.getByText('17 public projects', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
  await expect(
    page.getByText(
      'No Markdown project has “zeppelin” in its title or contents and the tag “garden”.',
    ),
  ).toBeVisible();
  await expect(gallery(page).words).toHaveText('No projects found');
  await page.getByRole('link', { name: 'Back to all projects' }).click();
  await expect(page).toHaveURL('/?sort=title');
  await expect(gallery(page).cards).toHaveCount(12);
});

test('spec §1: searching, filtering and paging work by keyboard alone', async ({ page }) => {
  await page.goto('/');
  const { search, type, sort, titles, words, pages } = gallery(page);
  await expect(search).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).focus();
  await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
  await page.keyboard.type('bowline');
  await page.keyboard.press('Enter');
  await expect(titles).toHaveText(['A knot a day']);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(titles).toHaveCount(12);
  await page.keyboard.press('Tab');
  await expect(type).toBeFocused();
  await page.keyboard.press('M');
  await expect(page).toHaveURL('/?type=markdown');
  await expect(words).toHaveText('Showing 1–12 of 14 projects found');
  await page.keyboard.press('Tab');
  await expect(sort).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show all projects' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(words).toBeFocused();
  const next = pages.getByRole('button', { name: 'Next' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(words).toHaveText('Showing 13–17 of 17 projects');
  await expect(next, 'on the last page too').toBeFocused();
});

test('a changed list is announced to screen readers', async ({ page }) => {
  await page.goto('/');
  const { words, search } = gallery(page);
  await expect(words).toHaveText('Showing 1–12 of 17 projects');
  await expect(page.getByRole('status').filter({ hasText: 'Showing 1–12' })).toHaveCount(1);
  await search.fill('tomatoes');
  await expect(page.getByRole('status').filter({ hasText: '2 projects found' })).toHaveCount(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on a filtered gallery (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/?q=tomatoes');
    await expect(gallery(page).words).toHaveText('2 projects found');
    await expect(page.locator('mark').first()).toBeVisible();
    await expectNoFindings(page);
    await page.goto('/?tag=nowhere');
    await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible();
    await expectNoFindings(page);
  });
}

test.describe('at the smallest phone width', () => {
  test.use(SMALL_PHONE);

  test('a filtered gallery fits a 320 px window and touch', async ({ page }) => {
    for (const path of ['/', '/?q=tomatoes&tag=food', '/?tag=garden&type=html&sort=created']) {
      await page.goto(path);
      await expect(gallery(page).search).toBeVisible();
      await expect(gallery(page).cards.first()).toBeVisible();
      await expectToFit(page, path);
    }
  });
});

test('a stale response never replaces a newer one', async ({ page }) => {
  await page.goto('/');
  const { search, titles } = gallery(page);
  await expect(titles).toHaveCount(12);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(LISTS, async (route) => {
    if (route.request().url().includes('bowline')) await gate;
    await route.continue();
  });
  await search.fill('bowline');
  await expect(page).toHaveURL('/?q=bowline');
  await search.fill('roses');
  await expect(titles).toHaveText(['Rose pruning']);
  const late = page.waitForResponse(/bowline/);
  open();
  await late;
  await expect(titles).toHaveText(['Rose pruning']);
  await expect(search).toHaveValue('roses');
});
