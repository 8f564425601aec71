import { newAccount, register } from '../support/auth/account.ts';
import { continueAs, historyOf, leaveForGoogle } from '../support/auth/google.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('spec §2: Google signs in and returns to the protected screen @ci', async ({ page }) => {
  const { email } = newAccount();
  await page.goto('/profile');
  await leaveForGoogle(page);
  await continueAs(page, { name: 'Grace Hopper', email });
  await expect(page).toHaveURL(/\/profile$/);
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await expect(page.getByText('Account created for Grace Hopper').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible();
  // The code is in no history entry and in no address that could be copied.
  const addresses = await historyOf(page);
  expect(
    addresses.filter((address) => /\/auth\/callback\?|[?&](code|sb_flow_id)=/.test(address)),
  ).toEqual([]);
});

test('spec §8: the first Google sign-in creates the account, the next one reuses it', async ({
  page,
}) => {
  const { email } = newAccount();
  const person = { name: 'Grace Hopper', email };
  await page.goto('/auth');
  await leaveForGoogle(page);
  await continueAs(page, person);
  await expect(toast(page, 'Welcome!')).toBeVisible();
  await page.getByRole('button', { name: 'Account of Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await page.goto('/auth');
  await leaveForGoogle(page);
  await continueAs(page, person);
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});

test('spec §4: leaving for Google shows no failure, on the sign-up form neither', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up');
  const toasts: string[] = [];
  await page.exposeFunction('noteToast', (text: string) => toasts.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const text = document.querySelector('li[data-tone]')?.textContent;
      if (text !== undefined && text !== null) {
        (window as unknown as { noteToast: (text: string) => void }).noteToast(text);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await leaveForGoogle(page);
  expect(toasts).toEqual([]);
});

test('a Google sign-in with the email of an account opens that account', async ({
  page,
  recto,
}) => {
  const account = newAccount('Ada Writer');
  await register(recto.url, account);
  await page.goto('/auth');
  await leaveForGoogle(page);
  await continueAs(page, { name: 'Petra Other', email: account.email });
  await expect(page.getByRole('button', { name: 'Account of Ada Writer' })).toBeVisible();
});

test('spec §8: cancelling at Google shows a message and allows a retry', async ({ page }) => {
  await page.goto('/auth?redirect=%2F%3Ftab%3Dsaved');
  await leaveForGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Google sign-in failed')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'You cancelled' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback$/);
  await leaveForGoogle(page);
  await continueAs(page, { name: 'Grace Hopper', email: newAccount().email });
  await expect(page).toHaveURL(/tab=saved/);
});

test('an error on the way back shows the catalogue’s text', async ({ page }) => {
  await page.goto(
    '/auth/callback?errand=google&from=%2F&error=server_error&error_code=unexpected_failure',
  );
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google');
  await expect(toast(page, 'Google sign-in failed')).toBeVisible();
  // The PKCE verifier is only in the browser that started the sign-in.
  await page.goto('/auth/callback?errand=google&from=%2F&code=somebody-elses');
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('Back from Google restores the form', async ({ page }) => {
  await page.goto('/auth');
  await leaveForGoogle(page);
  await page.goBack();
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
});

test('offline, and on a server without Google, the user stays in the app', async ({
  page,
  context,
}) => {
  await page.route('**/auth/v1/settings', (route) =>
    route.fulfill({ json: { external: { google: false, email: true } } }),
  );
  await page.goto('/auth');
  const button = page.getByRole('button', { name: 'Continue with Google' });
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This server doesn’t support sign-in with Google.',
  );
  await page.unroute('**/auth/v1/settings');
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(toast(page, 'Google sign-in failed')).toBeVisible();
});

test('Google sign-in works in the installed app, whose pages come from the cache @worker', async ({
  page,
}) => {
  await page.goto('/auth');
  await readyForOffline(page);
  await leaveForGoogle(page);
  await continueAs(page, { name: 'Grace Hopper', email: newAccount().email });
  await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

test('two concurrent sign-ins in two tabs do not interfere', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto('/auth?redirect=%2Fprofile');
  await leaveForGoogle(page);
  await other.goto('/auth');
  await leaveForGoogle(other);
  await continueAs(page, { name: 'Grace Hopper', email: newAccount().email });
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible();
});
