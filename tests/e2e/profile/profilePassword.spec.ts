import { signIn } from '../support/auth/account.ts';
import { enterProfile, openProfile, passwordForm, toastText } from '../support/profile.ts';
import { toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const NEXT = 'Fresh-paper-2';

test('spec §5: a new password follows the rules, with messages that start with “New password”', async ({
  page,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  const { current, next, save } = passwordForm(page);
  await expect(save).toBeDisabled();
  await next.fill('short');
  await expect(save).toBeDisabled();
  await current.fill(account.password);
  for (const [password, says] of [
    ['short', 'New password must be at least 8 characters long'],
    [
      'alllowercase1',
      'New password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
  ] as const) {
    await next.fill(password);
    await save.click();
    await expect(next).toHaveAccessibleDescription(new RegExp(says));
    await expect(toast(page, 'Update failed')).toBeVisible();
    await expect(toastText(page)).toContainText(says);
  }
  await expect(current).toHaveValue(account.password);
});

test('a password change needs the current password @ci', async ({ page, browser, recto }) => {
  const account = await enterProfile(page, recto.url);
  const { current, next, save } = passwordForm(page);
  await current.fill('Not-the-one-1');
  await next.fill(NEXT);
  await save.click();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toHaveAccessibleDescription('Your current password is incorrect.');
  await current.fill(account.password);
  await save.click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(next).toHaveValue('');

  const device = await browser.newContext({ baseURL: recto.url });
  const there = await device.newPage();
  await there.goto('/auth');
  await there.getByLabel('Email').fill(account.email);
  await there.getByLabel('Password', { exact: true }).fill(account.password);
  await there.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(there, 'Login failed')).toBeVisible();
  await signIn(there, { ...account, password: NEXT });
  await device.close();
});

test('an unchanged password is refused beside the new one', async ({ page, recto }) => {
  const account = await enterProfile(page, recto.url);
  const { current, next, save } = passwordForm(page);
  await current.fill(account.password);
  await next.fill(account.password);
  await save.click();
  await expect(next).toHaveAccessibleDescription(/New password must differ from your current one/);
});

test('an offline change says so and keeps the input', async ({ page, context, recto }) => {
  const account = await enterProfile(page, recto.url);
  const { form, current, next, save } = passwordForm(page);
  await current.fill(account.password);
  await next.fill(NEXT);
  await context.setOffline(true);
  await save.click();
  await expect(toast(page, 'Update failed')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(current).toHaveValue(account.password);
  await expect(next).toHaveValue(NEXT);
  await context.setOffline(false);
  await save.click();
  await expect(toast(page, 'Password changed')).toBeVisible();
});

test.describe('spec §8', () => {
  test('“Failed to update password” when the server fails with an unknown error', async ({
    page,
    recto,
  }) => {
    const account = await enterProfile(page, recto.url);
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { code: 422, error_code: 'odd', msg: 'Odd' } })
        : route.continue(),
    );
    const { current, next, save } = passwordForm(page);
    await current.fill(account.password);
    await next.fill(NEXT);
    await save.click();
    await expect(toast(page, 'Update failed')).toBeVisible();
    await expect(toastText(page)).toContainText('Failed to update password');
  });
});

test('password managers find the user name, the current and the new password', async ({
  page,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  const { form, current, next } = passwordForm(page);
  await expect(form.locator('[autocomplete="username"]')).toHaveValue(account.email);
  await expect(current).toHaveAttribute('autocomplete', 'current-password');
  await expect(next).toHaveAttribute('autocomplete', 'new-password');
});

test('a Google user without a password gets a link to set one', async ({ page }) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Name').fill('Ada Writer');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
  await openProfile(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to set a password to ${email}.`)).toBeVisible();
});
