import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { dialog, enterProfile, openProfile, toastText } from '../support/profile.ts';
import { addFactor, beginFactor, factors, security, waysIn } from '../support/auth/security.ts';
import { toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test('an authenticator app is named, scanned or typed, and verified and the screen confirms it @ci', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterProfile(page, recto.url);
  await expect(security(page)).toContainText('You signed in here without a code.');
  await expect(factors(page)).toHaveCount(0);
  const secret = await beginFactor(page, 'My phone');
  const box = dialog(page, 'Add an authenticator app');
  await expect(box.getByLabel('Code', { exact: true })).toBeFocused();
  await box.getByRole('button', { name: 'Copy' }).click();
  await expect(box.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(box.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );

  const right = totpCode(secret, stepAt(Date.now()));
  const wrong = right === '000000' ? '111111' : '000000';
  await box.getByLabel('Code', { exact: true }).fill(wrong);
  await box.getByRole('button', { name: 'Verify' }).click();
  await expect(box.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /This code is wrong/,
  );
  await box.getByLabel('Code', { exact: true }).fill('12');
  await box.getByRole('button', { name: 'Verify' }).click();
  await expect(box.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/6-digit/);
  const now = totpCode(secret, stepAt(Date.now()));
  await box.getByLabel('Code', { exact: true }).fill(`${now.slice(0, 3)} ${now.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Authenticator app added')).toBeVisible();
  // There are no recovery codes: a second app is asked for.
  await dialog(page, 'Add a second app?').getByRole('button', { name: 'Add a second app' }).click();
  await expect(box.getByLabel('Name')).toHaveValue('Authenticator app');
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expect(factors(page).getByRole('listitem')).toContainText('My phone');
  await expect(factors(page).getByRole('listitem')).toContainText('Authenticator app, added');
  await expect(security(page)).toContainText('You signed in here with a code.');
});

test('it is removed after confirmation, in the other tab too', async ({ page, context, recto }) => {
  await enterProfile(page, recto.url);
  await addFactor(page);
  const second = await context.newPage();
  await openProfile(second);
  await expect(factors(second)).toContainText('Authenticator app');
  const remove = security(page).getByRole('button', { name: 'Remove Authenticator app' });
  await remove.click();
  const question = dialog(page, 'Remove “Authenticator app”?');
  await expect(question).toContainText('You’ll sign in without a code.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Two-factor method removed')).toBeVisible();
  await expect(factors(page)).toHaveCount(0);
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(factors(second)).toHaveCount(0);
});

test('an unverified one is not listed, and its name stays available', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  await beginFactor(page, 'My phone');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Add an authenticator app')).toBeHidden();
  await page.reload();
  await expect(waysIn(page)).toBeVisible();
  await expect(factors(page)).toHaveCount(0);
  await addFactor(page, 'My phone');
  await expect(factors(page).getByRole('listitem')).toHaveCount(1);
});

test('a second one needs another name, and gets a suggestion', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  await addFactor(page);
  await expect(security(page)).toContainText('losing your phone doesn’t lock you out');
  await security(page).getByRole('button', { name: 'Add another app' }).click();
  const box = dialog(page, 'Add an authenticator app');
  await expect(box.getByLabel('Name')).toHaveValue('Authenticator app 2');
  await box.getByLabel('Name').fill('Authenticator app');
  await box.getByRole('button', { name: 'Continue' }).click();
  await expect(box.getByLabel('Name')).toHaveAccessibleDescription(
    'You already have an authenticator app with this name. Choose another name.',
  );
});

test.describe('a server with phone factors', () => {
  test('lists them by name and removes them; unverified ones are hidden', async ({
    page,
    recto,
  }) => {
    await enterProfile(page, recto.url);
    const phone = {
      id: '7d9f0c7e-0000-4000-8000-000000000001',
      factor_type: 'phone',
      friendly_name: 'Mobile',
      phone: '4915112345678',
      status: 'verified',
      created_at: '2026-05-03T10:00:00Z',
      updated_at: '2026-05-03T10:00:00Z',
    };
    const unverified = {
      ...phone,
      id: phone.id.replace(/1$/, '2'),
      friendly_name: 'Half made',
      status: 'unverified',
    };
    let held = [phone, unverified];
    await page.route('**/auth/v1/user', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const answer = await route.fetch();
      const user: unknown = await answer.json();
      return route.fulfill({ json: { ...Object(user), factors: held } });
    });
    const removals: string[] = [];
    await page.route('**/auth/v1/factors/**', (route) => {
      removals.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
      held = [];
      return route.fulfill({ json: { id: phone.id } });
    });
    await page.reload();
    await expect(factors(page).getByRole('listitem')).toHaveText(/Mobile.*Phone number, added/);
    await security(page).getByRole('button', { name: 'Remove Mobile' }).click();
    await dialog(page, 'Remove “Mobile”?')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect(toast(page, 'Two-factor method removed')).toBeVisible();
    expect(removals).toEqual([`DELETE /auth/v1/factors/${phone.id}`]);
    await expect(factors(page)).toHaveCount(0);
  });

  test('a refused removal is reported, and the factor stays listed', async ({ page, recto }) => {
    await enterProfile(page, recto.url);
    await addFactor(page);
    await page.route('**/auth/v1/factors/**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'Odd' } }),
    );
    await security(page).getByRole('button', { name: 'Remove Authenticator app' }).click();
    await dialog(page, /^Remove/)
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect(toast(page, 'Update failed')).toBeVisible();
    await expect(toastText(page)).toContainText('The server is busy right now.');
    await expect(factors(page).getByRole('listitem')).toHaveCount(1);
  });
});
