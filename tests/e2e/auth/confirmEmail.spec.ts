import type { Page } from '@playwright/test';
import { newAccount, type Account } from '../support/auth/account.ts';
import { linkTo, mailsTo } from '../support/auth/mails.ts';
import type { Recto } from '../support/recto.ts';
import { toast } from '../support/studio.ts';
import { expect, ownRecto, test as base } from '../support/test.ts';

/** A Recto that requires email confirmation. */
const test = base.extend<object, { recto: Recto }>({
  recto: ownRecto({ RECTO_CONFIRM_EMAIL: '1' }),
});

async function create(page: Page, account: Account, from = '/auth?mode=sign-up'): Promise<void> {
  await page.goto(from);
  await page.getByLabel('Full name').fill(account.fullName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
}

test('a new account waits for email confirmation; the link signs in and continues @ci', async ({
  page,
  recto,
}) => {
  const account = newAccount();
  await create(page, account, '/auth?mode=sign-up&redirect=%2Fprofile');
  await expect(toast(page, 'Sign up failed')).toHaveCount(0);
  await page.goto(await linkTo(recto.url, account.email));
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a link opened in another browser confirms the email and asks the user to sign in there', async ({
  page,
  browser,
  recto,
}) => {
  const account = newAccount();
  await create(page, account);
  const elsewhere = await (await browser.newContext({ baseURL: recto.url })).newPage();
  await elsewhere.goto(await linkTo(recto.url, account.email));
  await expect(toast(elsewhere, 'Email confirmed')).toBeVisible();
  await expect(elsewhere.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});

test('signing in before confirmation says what to do and resends the email; taken and new addresses look the same', async ({
  page,
  recto,
}) => {
  const account = newAccount();
  await create(page, account);
  const first = await page.getByRole('main').innerText();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await page.clock.install();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await linkTo(recto.url, account.email);
  // The server rate-limits emails to one per second.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Sent again.')).toBeVisible();
    expect(await mailsTo(recto.url, account.email)).toHaveLength(2);
  }).toPass();
  await page.goto(await linkTo(recto.url, account.email, 2));
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await create(page, { ...account, password: 'Somebody-e1se' });
  expect(steady(await page.getByRole('main').innerText())).toBe(steady(first));
});

/** The text without the countdown. */
function steady(text: string): string {
  return text.replaceAll(/\d+ s/g, 'N s');
}
