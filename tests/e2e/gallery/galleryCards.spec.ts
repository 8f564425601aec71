import { enter } from '../support/auth/account.ts';
import { gallery, test } from '../support/pages/galleryRecto.ts';
import { expect } from '../support/test.ts';
import { newPage, openTab, readyForOffline, saveAs, synced, write } from '../support/studio.ts';

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

test('spec §6: public and own pages form one list without duplicates, unsynced ones marked @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enter(page, recto.url);
  const { titles, card, words } = gallery(page);
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await expect(page.getByText('17 projects created', { exact: true })).toBeVisible();
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Lanterns\n\nPaper, wire and a candle.');
  await context.setOffline(true);
  await saveAs(page, 'Lanterns', 'garden, paper');
  await openTab(page, 'Dashboard');
  await expect(titles.first()).toHaveText('Lanterns');
  const own = card('Lanterns');
  await expect(own.getByText(account.fullName, { exact: true })).toBeVisible();
  await expect(own.getByText('Saved on this device')).toBeVisible();
  await expect(page.getByText('18 projects created', { exact: true })).toBeVisible();

  await search.fill('candle');
  await expect(titles).toHaveText(['Lanterns']);
  await expect(own.locator('p mark')).toHaveText('candle');
  await search.fill('');
  await own.getByRole('link', { name: 'garden', exact: true }).click();
  await expect(page).toHaveURL('/?tag=garden');
  await expect(titles).toHaveText(['Lanterns', 'Growing tomatoes', 'Rose pruning']);

  await context.setOffline(false);
  await synced(page);
  await expect(words).toHaveText('3 projects found');
  await expect(titles).toHaveText(['Lanterns', 'Growing tomatoes', 'Rose pruning']);
  await expect(own.getByText('Saved on this device')).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Edit “Lanterns”' })).toBeVisible();
  await expect(card('Rose pruning').getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(
    0,
  );
  await own.getByRole('button', { name: 'Delete “Lanterns”' }).click();
  await expect(titles).toHaveText(['Growing tomatoes', 'Rose pruning']);
  await synced(page);
});
