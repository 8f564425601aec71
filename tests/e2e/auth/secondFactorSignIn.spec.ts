import { expect, test } from '../support/test.ts';
import { newAccount, register, signIn } from '../support/auth/account.ts';
import { expireStoredToken } from '../support/auth/storedSession.ts';
import { continueAs, leaveForGoogle } from '../support/auth/google.ts';
import {
  accountDatabases,
  addFactor,
  codeField,
  signInToPrompt,
  newAccountWithFactor,
} from '../support/auth/secondFactor.ts';
import { openTab, readyForOffline, saveNew, synced, toast } from '../support/studio.ts';

test('spec §4: sign-in asks for the second factor, and its code opens the account @core', async ({
  page,
  recto,
}) => {
  const { account, factor } = await newAccountWithFactor(recto.url);
  await page.goto('/profile');
  await signInToPrompt(page, account);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  // Nothing of the account opens by any route.
  await page.goto('/?tab=saved');
  await expect(page.getByRole('heading', { name: 'Unlock the Full Experience' })).toBeVisible();
  expect(await accountDatabases(page)).toEqual([]);
  await page.goto('/profile');
  await expect(codeField(page)).toBeFocused();

  await page.keyboard.type('000000');
  await expect(page.getByText('This code is wrong or was already used.').first()).toBeVisible();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  // The code used at set-up is spent.
  await codeField(page).fill(factor.spent);
  await expect(page.getByText('This code is wrong or was already used.').first()).toBeVisible();
  const code = factor.code();
  await codeField(page).fill('');
  // A paste inserts one string, spaced as the authenticator app shows it.
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('Cancel signs out', async ({ page, recto }) => {
  const { account } = await newAccountWithFactor(recto.url);
  await page.goto('/auth');
  await signInToPrompt(page, account);
  await page.getByRole('button', { name: 'Cancel and log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the code unlocks every tab, and Google sign-in asks for it too', async ({
  page,
  context,
  recto,
}) => {
  const { account, factor } = await newAccountWithFactor(recto.url);
  const other = await context.newPage();
  await other.goto('/auth?redirect=%2Fprofile');
  await page.goto('/auth');
  await leaveForGoogle(page);
  await continueAs(page, { name: account.fullName, email: account.email });
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(other)).toBeVisible();
  await codeField(page).fill(factor.code());
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  await expect(other).toHaveURL(/\/profile$/);
});

test('data on the device stays locked until the code is given, offline too @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await signIn(page, account);
  await readyForOffline(page);
  await saveNew(page, 'Kept on this device');
  await synced(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  const factor = await addFactor(recto.url, account);
  await page.goto('/auth?redirect=%2F%3Ftab%3Dsaved');
  await signInToPrompt(page, account);
  await context.setOffline(true);
  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await page.goto('/?tab=saved');
  await expect(page.getByRole('heading', { name: 'Unlock the Full Experience' })).toBeVisible();
  await expect(page.getByText('Kept on this device')).toHaveCount(0);
  await page.goto('/auth');
  await codeField(page).fill(factor.code());
  await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached');
  await context.setOffline(false);
  await codeField(page).fill('');
  await codeField(page).fill(factor.code());
  await openTab(page, 'Saved Pages');
  await expect(page.getByRole('link', { name: 'Kept on this device', exact: true })).toBeVisible();
});

test('a device signed in before two-factor authentication was turned on is signed out with a notice', async ({
  page,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await signIn(page, account);
  await synced(page);
  await addFactor(recto.url, account);
  await page.evaluate(expireStoredToken);
  await page.reload();
  await expect(
    page.getByText('Your sign-in has ended. Please sign in again.', { exact: true }),
  ).toBeVisible();
});
