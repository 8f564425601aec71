import { enter } from '../support/auth/account.ts';
import { gallery, test } from '../support/pages/galleryRecto.ts';
import { newPage, openTab, readyForOffline, saveAs, synced, write } from '../support/studio.ts';
import { expect } from '../support/test.ts';

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
