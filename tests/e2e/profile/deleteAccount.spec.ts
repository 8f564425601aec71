import { enter, signIn } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { dialog, openProfile } from '../support/profile.ts';
import { accountDatabases } from '../support/auth/secondFactor.ts';
import { openTab, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('a deleted account is hidden at once, and a sign-in keeps it @ci', async ({
  page,
  recto,
  browser,
}) => {
  const account = await enter(page, recto.url);
  const [id = ''] = await addPages(recto.url, account, [
    { title: 'Leaving page', html_content: '<p>Soon gone</p>' },
  ]);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const question = dialog(page, 'Delete your account?');
  await expect(question.getByRole('button', { name: 'Export everything' })).toBeVisible();
  const confirm = question.getByRole('button', { name: 'Delete account' });
  await expect(confirm).toBeDisabled();
  const field = question.getByLabel(`Type ${account.email} to confirm`);
  await field.fill('somebody@example.org');
  await expect(confirm).toBeDisabled();
  await field.fill(` ${account.email.toUpperCase()} `);
  await confirm.click();
  await expect(toast(page, 'Your account will be deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  // Nothing of the account stays on the device.
  await expect.poll(() => accountDatabases(page)).toEqual([]);

  const visitor = await browser.newPage();
  await visitor.goto(`${recto.url}/preview/html/${id}`);
  await expect(visitor.getByText('Soon gone')).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: /not found/i })).toBeVisible();

  await signIn(page, account);
  await expect(toast(page, 'Your account stays')).toBeVisible();
  await page.goto('/?tab=saved-pages');
  await expect(page.getByRole('heading', { name: 'Leaving page' })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Leaving page' })).toBeVisible();
  await visitor.close();
});

test('offline, the account can’t be deleted', async ({ page, recto, context }) => {
  await enter(page, recto.url);
  await openProfile(page);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Delete account…' })).toBeDisabled();
  await expect(page.getByText('Connect to delete your account.')).toBeVisible();
});

test('the deletion lists what is only on this device', async ({ page, recto }) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, 'A draft that nobody has');
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const question = dialog(page, 'Delete your account?');
  await expect(question.getByText(/1 unsaved draft is only on this device/u)).toBeVisible();
});
