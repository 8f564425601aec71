import { enter } from '../support/auth/account.ts';
import { openTab, synced, toast, toastShown, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a page is shared where it is saved, in the editor and on its card @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await openTab(page, 'Markdown Editor');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await write(page, '# Timetable');

  await test.step('the toast after saving copies the link and opens the page', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Timetable');
    await dialog.getByRole('button', { name: 'Save Page' }).click();
    await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toastShown(page, 'Copied to clipboard');
    expect(await copied()).toMatch(/\/preview\/markdown\/[\da-f-]{36}$/);
  });

  await test.step('the editor has a button beside Save', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('menuitem', { name: 'QR code' }).click();
    await expect(page.getByRole('dialog', { name: 'QR code' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a private page says that only its author can open the link', async () => {
    await synced(page);
    await openTab(page, 'Saved Pages');
    await page.getByRole('button', { name: 'Edit “Timetable”' }).click();
    await page.getByRole('radio', { name: 'Only me' }).check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('article').getByText('Only me')).toBeVisible();
    // Until then the link reaches others, and the toast says so.
    await synced(page);
    await page.getByRole('button', { name: 'Share “Timetable”' }).click();
    await expect(page.getByText('Its visibility is “Only me”.')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await toastShown(page, 'Only you can open it.');
  });
});
