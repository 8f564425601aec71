import { enter } from '../support/auth/account.ts';
import { openTab, synced, toast, write } from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

test('decision 031: the author chooses who can see a page, offline, too @core @worker', async ({
  page,
  context,
  browser,
  recto,
}) => {
  const account = await enter(page, recto.url);
  const title = `Surprise for ${account.email}`;
  const card = page.getByRole('article').filter({ hasText: title });
  const visitor = await (await browser.newContext({ baseURL: recto.url })).newPage();
  let address = '';

  await test.step('a page is saved for anyone with the link', async () => {
    await openTab(page, 'Markdown Editor');
    await write(page, '# A party');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Markdown Page' });
    await dialog.getByLabel('Title').fill(title);
    await expect(dialog.getByText('It appears in the gallery for everyone.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Anyone with the link' }).check();
    await expect(dialog.getByText('Anyone with the link can read it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Page' }).click();
    await expect(dialog).toBeHidden();
    await openTab(page, 'Saved Pages');
    await expect(card.getByText('Anyone with the link')).toBeVisible();
    await synced(page);
  });

  await test.step('visitors read it by its link, and find it nowhere', async () => {
    address = (await card.getByRole('link').first().getAttribute('href')) ?? '';
    await visitor.goto(address);
    await expect(documentIn(visitor).getByRole('heading', { name: 'A party' })).toBeVisible();
    await expect(visitor.getByText(`by ${account.fullName} · `)).toBeVisible();
    await visitor.goto('/');
    await visitor.getByRole('searchbox').fill(title);
    await expect(visitor.getByRole('heading', { name: 'Public Projects Gallery' })).toBeVisible();
    await expect(visitor.getByRole('article')).toHaveCount(0);
  });

  await test.step('it is made private offline, and the change waits', async () => {
    await context.setOffline(true);
    await card.getByRole('button', { name: /Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Project Details' });
    await expect(dialog.getByRole('radio', { name: 'Anyone with the link' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Only me' }).check();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Page Updated')).toBeVisible();
    await expect(card.getByText('Only me')).toBeVisible();
    await expect(card.getByText('Saved on this device')).toBeVisible();
    await context.setOffline(false);
    await synced(page);
  });

  await test.step('its link shows visitors nothing any more, not even from this device', async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(visitor.getByText('A party')).toHaveCount(0);
  });

  await visitor.context().close();
});
