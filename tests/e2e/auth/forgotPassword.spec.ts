import { newAccount, register, signIn } from '../support/auth/account.ts';
import { historyOf } from '../support/auth/google.ts';
import { linkTo } from '../support/auth/mails.ts';
import { codeField, newAccountWithFactor } from '../support/auth/secondFactor.ts';
import { toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const NEW_PASSWORD = 'Another-1nk';

test('a reset link sets a new password and returns the user to the screen they came from', async ({
  page,
  browser,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  const elsewhere = await (await browser.newContext({ baseURL: recto.url })).newPage();
  await signIn(elsewhere, account);

  await page.goto('/profile');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(page.url()).not.toContain(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('we sent it a link')).toBeVisible();
  await page.goto(await linkTo(recto.url, account.email));

  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/reset$/);
  expect((await historyOf(page)).filter((address) => /[?&]code=/.test(address))).toEqual([]);
  // The pending request survives a reload.
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(
    page.getByText('New password must be at least 8 characters long').first(),
  ).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();

  // The old password no longer works, and its sessions are ended.
  await elsewhere.reload();
  await elsewhere.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await signIn(page, { ...account, password: NEW_PASSWORD });
});

test('the answer is the same for an unknown address', async ({ page, recto }) => {
  const known = newAccount();
  await register(recto.url, known);
  const words: string[] = [];
  for (const email of [known.email, newAccount().email]) {
    await page.goto('/auth/forgot');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('we sent it a link')).toBeVisible();
    words.push(
      (await page.getByRole('main').innerText()).replaceAll(email, 'X').replaceAll(/\d+ s/g, 'N s'),
    );
  }
  expect(words[0]).toBe(words[1]);
});

test('the email can be resent after a minute, not before', async ({ page, recto }) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.clock.install();
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const again = page.getByRole('button', { name: /^Send again/ });
  await expect(again).toBeDisabled();
  await linkTo(recto.url, account.email);
  await page.clock.fastForward(61_000);
  await expect(again).toHaveText('Send again');
  const recoverRequest = page.waitForRequest(/\/auth\/v1\/recover/);
  await again.click();
  expect((await recoverRequest).method()).toBe('POST');
  await expect(page.getByText('Sent again.')).toBeVisible();
  await expect(again).toBeDisabled();
});

test('a used link, and one opened in another browser, say so and offer a new one', async ({
  page,
  browser,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const link = await linkTo(recto.url, account.email);
  const elsewhere = await (await browser.newContext({ baseURL: recto.url })).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('alert')).toContainText('another browser');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('expired or was already used');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/auth\/forgot/);
  // Without a link no password can be set.
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await signIn(page, account);
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

test('with two-factor authentication a code is needed before the new password', async ({
  page,
  recto,
}) => {
  const { account, factor } = await newAccountWithFactor(recto.url);
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(await linkTo(recto.url, account.email));
  await codeField(page).fill(factor.code());
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
});
