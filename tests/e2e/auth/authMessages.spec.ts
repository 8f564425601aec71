import type { Page } from '@playwright/test';
import { enter, newAccount, register } from '../support/auth/account.ts';
import { toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const UNKNOWN_ERROR = { status: 418, json: { code: 'teapot', message: 'secret detail' } } as const;

async function signInWith(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function createWith(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Writer');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Paper-and-1nk');
  await page.getByLabel('Confirm password').fill('Paper-and-1nk');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
}

function toastWith(page: Page, title: string, description: string) {
  return page.locator('li[data-tone]').filter({ hasText: title }).filter({ hasText: description });
}

test('spec §8: the messages of sign-in', async ({ page, recto }) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.goto('/auth');
  await signInWith(page, { ...account, password: 'Wrong-1nk' });
  await expect(toastWith(page, 'Login failed', 'Wrong email or password.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  const known = await page.getByRole('main').innerText();
  await signInWith(page, { email: newAccount().email, password: 'Wrong-1nk' });
  await expect.poll(() => page.getByRole('main').innerText()).toBe(known);
  await page.route('**/auth/v1/token?grant_type=password', (route) => route.fulfill(UNKNOWN_ERROR));
  await signInWith(page, account);
  await expect(toastWith(page, 'Login failed', 'Failed to login')).toBeVisible();
  await expect(page.getByText('secret detail')).toHaveCount(0);
  await page.unroute('**/auth/v1/token?grant_type=password');
  await signInWith(page, account);
  await expect(toastWith(page, 'Welcome back!', `Logged in as ${account.fullName}`)).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(
    toastWith(page, 'Logged out', 'You have been successfully logged out'),
  ).toBeVisible();
});

test('spec §8: the messages of sign-up', async ({ page }) => {
  const { email } = newAccount();
  await page.goto('/auth?mode=sign-up');
  await page.route('**/auth/v1/signup*', (route) => route.fulfill(UNKNOWN_ERROR));
  await createWith(page, email);
  await expect(toastWith(page, 'Sign up failed', 'Failed to create user')).toBeVisible();
  await page.unroute('**/auth/v1/signup*');
  // Creating the profile fails, but the account exists and says what is missing.
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: '42501', message: 'refused' } })
      : route.fulfill({ json: [] }),
  );
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(toastWith(page, 'Login failed', 'Failed to create user profile')).toBeVisible();
  await page.unroute('**/rest/v1/profiles*');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await page.goto('/auth?mode=sign-up');
  await createWith(page, newAccount().email);
  await expect(toastWith(page, 'Welcome!', 'Account created for Ada Writer')).toBeVisible();
});

test('spec §8: a token with a foreign signature is rejected', async ({ page, recto }) => {
  const account = newAccount();
  await register(recto.url, account);
  const keys = '**/auth/v1/.well-known/jwks.json';
  const published = (await (await fetch(`${recto.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: { kid: string; x: string; y: string }[];
  };
  const [key] = published.keys;
  expect(key).toBeDefined();
  await page.goto('/auth');
  const other = await foreignKey(page);
  for (const [words, jwks] of [
    ['JWKS is empty', []],
    ['No matching signing key found in JWKS', [{ ...other, kid: 'other' }]],
    ['Invalid JWT signature', [{ ...other, kid: key?.kid }]],
  ] as const) {
    await page.goto('/auth');
    await page.route(keys, (route) => route.fulfill({ json: { keys: jwks } }));
    await signInWith(page, account);
    await expect(toastWith(page, 'Login failed', words)).toBeVisible();
    await expect(page.getByRole('alert').first()).toHaveText(words);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await page.unroute(keys);
  }
  await signInWith(page, account);
  await expect(toast(page, 'Welcome back!')).toBeVisible();
});

test('spec §8: a stored session that cannot be checked at start is kept, with a message', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await page.route('**/auth/v1/.well-known/jwks.json', (route) =>
    route.fulfill({ json: { keys: [] } }),
  );
  await page.reload();
  await expect(toastWith(page, 'Login failed', 'JWKS is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test('a field’s error is shown beside it, and the field gets the focus', async ({ page }) => {
  await page.goto('/auth');
  await signInWith(page, { email: 'nobody', password: 'x' });
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await createWith(page, 'nobody');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
});

/** A signing key of another project. */
function foreignKey(page: Page): Promise<object> {
  return page.evaluate(async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
    return { kty, crv, x, y, alg: 'ES256' };
  });
}
