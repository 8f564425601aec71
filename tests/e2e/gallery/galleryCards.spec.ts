import { enter } from '../support/auth/account.ts';
import { gallery, test } from '../support/pages/galleryRecto.ts';
import { expect } from '../support/test.ts';

test('the tags of the listed pages are offered as filters, the most frequent first', async ({
  page,
}) => {
  await page.goto('/');
  const { titles, words } = gallery(page);
  const offered = page.getByRole('list', { name: 'Filter by tag' }).getByRole('listitem');
  await expect(offered).toHaveText(['filler', 'boats', 'garden', 'food', 'summer', 'balcony']);
  await offered.getByRole('button', { name: 'boats' }).click();
  await expect(page).toHaveURL('/?tag=boats');
  await expect(words).toBeFocused();
  await expect(titles).toHaveText(['A knot a day', 'Sailing north']);
  await expect(offered, 'the chosen one is not offered again').toHaveCount(0);
});

test('spec §9: a card names three tags, and the rest on request', async ({ page }) => {
  await page.goto('/');
  const tags = gallery(page).card('Growing tomatoes').getByRole('list', { name: 'Tags' });
  const items = tags.getByRole('listitem');
  await expect(items).toHaveText(['garden', 'food', 'summer', '+2']);
  const more = tags.getByRole('button', { name: '+2 more tags' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(items).toHaveText(['garden', 'food', 'summer', 'balcony', 'pots', '+2']);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items).toHaveCount(4);
});

test('a card names its author to visitors and signed-in users @ci', async ({ page, recto }) => {
  await page.goto('/');
  const { card } = gallery(page);
  await expect(card('Sailing north').getByText('Bo Boats', { exact: true })).toBeVisible();
  await expect(card('Rose pruning').getByText('Ada Garden', { exact: true })).toBeVisible();
  await expect(card('Rose pruning').getByTitle('Ada Garden')).toHaveText('AD');
  await expect(page.getByText('@example.org')).toHaveCount(0);
  await enter(page, recto.url);
  await expect(card('Sailing north').getByText('Bo Boats', { exact: true })).toBeVisible();
});
