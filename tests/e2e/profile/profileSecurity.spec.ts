import { signIn } from '../support/auth/account.ts';
import { dialog, enterProfile } from '../support/profile.ts';
import { security, waysIn } from '../support/auth/security.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('the only sign-in method cannot be unlinked; Google is linked and unlinked again', async ({
  page,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  await expect(waysIn(page).getByRole('listitem')).toHaveCount(1);
  await expect(waysIn(page)).toContainText(`${account.email} · your only way to sign in`);
  await expect(waysIn(page).getByRole('button')).toHaveCount(0);

  await security(page).getByRole('button', { name: 'Link Google', exact: true }).click();
  await page.getByLabel(/e-?mail/i).fill(account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(toast(page, 'Google linked')).toBeVisible();
  await expect(waysIn(page).getByRole('listitem')).toHaveText([/Email and password/, /Google/]);
  await expect(
    security(page).getByRole('button', { name: 'Link Google', exact: true }),
  ).toHaveCount(0);

  await waysIn(page).getByRole('button', { name: 'Unlink Google' }).click();
  await dialog(page, 'Unlink Google?').getByRole('button', { name: 'Unlink' }).click();
  await expect(toast(page, 'Google unlinked')).toBeVisible();
  await expect(waysIn(page).getByRole('listitem')).toHaveCount(1);
});

test('signing out everywhere else ends the other session and keeps this one', async ({
  page,
  browser,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  const device = await browser.newContext({ baseURL: recto.url });
  const there = await device.newPage();
  await signIn(there, account);
  await security(page).getByRole('button', { name: 'Log out everywhere else…' }).click();
  const question = dialog(page, 'Log out everywhere else?');
  await question.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(toast(page, 'Signed out elsewhere')).toBeVisible();
  await there.goto('/profile');
  await expect(there).toHaveURL(/\/auth/);
  await page.reload();
  await expect(waysIn(page)).toBeVisible();
  await device.close();
});

test('signing out leads to the sign-in screen @ci', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  await security(page).getByRole('button', { name: 'Log out here' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test('offline it says that it needs the server, and loads on reconnect @worker', async ({
  page,
  context,
  recto,
}) => {
  await enterProfile(page, recto.url);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(security(page)).toContainText('You are offline');
  await expect(security(page).getByRole('button', { name: 'Log out here' })).toBeVisible();
  await context.setOffline(false);
  await expect(waysIn(page)).toBeVisible();
  await expect(security(page)).not.toContainText('You are offline');
});
