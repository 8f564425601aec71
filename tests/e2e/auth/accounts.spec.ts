import { enter, newAccount, register, signIn } from '../support/auth/account.ts';
import { expireStoredToken } from '../support/auth/storedSession.ts';
import { openTab, readyForOffline, saveAs, synced, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('spec §2: a visitor who opens an editor is invited to sign up', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('tab')).toHaveText(['Public Gallery']);
  await expect(page.getByText('Viewing in Public Mode')).toBeVisible();
  for (const tab of ['html-editor', 'markdown-editor', 'saved']) {
    await page.goto(`/?tab=${tab}`);
    await expect(page.getByRole('heading', { name: 'Unlock the Full Experience' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Get Started Free' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('spec §2: a protected screen sends a visitor to sign in and back @core @postgres', async ({
  page,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(`${recto.url}/`);
});

test('the profile menu shows the user, and signs out @postgres', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await page.getByRole('button', { name: `Account of ${account.fullName}` }).click();
  await expect(page.getByRole('menu')).toContainText(account.fullName);
  await expect(page.getByRole('menu')).toContainText(account.email);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Public Gallery']);
});

test('while the storage can’t be read, logging out says why and changes nothing', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await page.evaluate(() => {
    IDBObjectStore.prototype.count = () => {
      throw new DOMException('Internal error', 'UnknownError');
    };
  });
  await page.getByRole('button', { name: `Account of ${account.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logout failed')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
});

test('the user stays signed in after an offline reload with an expired token @postgres @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.evaluate(expireStoredToken);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  await openTab(page, 'Markdown Editor');
  await write(page, '# Expired but mine');
  await saveAs(page, 'Expired');
  await context.setOffline(false);
  await synced(page);
});

test('a second user on the device sees nothing of the first @core @postgres', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# Mine alone');
  await page.waitForFunction(() => document.body.innerText.includes('Draft kept'));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  const second = newAccount('Second Person');
  await register(recto.url, second);
  await signIn(page, second);
  await openTab(page, 'Markdown Editor');
  await expect(page.locator('.cm-content')).toBeVisible();
  await expect(page.getByText('Mine alone')).toHaveCount(0);
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible();
});

test('tokens in the address fragment are removed at once', async ({ page, recto }) => {
  await page.goto(`${recto.url}/?page=2#access_token=secret&refresh_token=secret&type=recovery`);
  await expect(page).toHaveURL(`${recto.url}/?page=2`);
  await page.goto(`${recto.url}/#about`);
  await expect(page).toHaveURL(`${recto.url}/#about`);
});
