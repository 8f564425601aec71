import type { Page } from '@playwright/test';
import { register, newAccount, signIn } from '../support/auth/account.ts';
import { details, dialog, enterProfile, openProfile, toastText } from '../support/profile.ts';
import { readyForOffline, toast } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Collects the bodies of later profile updates. */
function profileChanges(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/rest/v1/profiles')) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}

test('spec §5: the full name is saved without < > \' ", sends no other field, and shows in both tabs @ci', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  const second = await context.newPage();
  await openProfile(second);
  await expect(details(second).name).toHaveValue(account.fullName);

  const { name, save, form } = details(page);
  await expect(form.getByLabel('Email')).toHaveValue(account.email);
  await expect(form.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(save).toBeDisabled();
  const sent = profileChanges(page);
  await name.fill(`Ada "The Pen" O'Neil`);
  await expect(form.getByText('It will be saved as “Ada The Pen ONeil”.')).toBeVisible();
  await save.click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(toastText(page)).toContainText('Your profile has been successfully updated');
  await expect(name).toHaveValue('Ada The Pen ONeil');
  await expect(save).toBeDisabled();
  expect(sent).toEqual([{ full_name: 'Ada The Pen ONeil' }]);

  for (const tab of [page, second]) {
    await expect(tab.getByRole('button', { name: 'Account of Ada The Pen ONeil' })).toBeVisible();
    await expect(details(tab).name).toHaveValue('Ada The Pen ONeil');
  }
});

test('a typed name survives a save in another tab, and a change on another device is shown', async ({
  page,
  browser,
  context,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  const second = await context.newPage();
  await openProfile(second);
  await details(second).name.fill('Half typed');
  await details(page).name.fill('Saved elsewhere');
  await details(page).save.click();
  await expect(second.getByRole('button', { name: 'Account of Saved elsewhere' })).toBeVisible();
  await expect(details(second).name).toHaveValue('Half typed');
  const device = await browser.newContext({ baseURL: recto.url });
  const there = await device.newPage();
  await signIn(there, { ...account, fullName: 'Saved elsewhere' });
  await openProfile(there);
  await expect(details(there).name).toHaveValue('Saved elsewhere');
  await details(second).save.click();
  await expect(toast(second, 'Profile updated')).toBeVisible();
  await openProfile(there);
  await expect(details(there).name).toHaveValue('Half typed');
  await device.close();
});

test('a blank name is refused in its field', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  const { name, save } = details(page);
  await name.fill(' <> ');
  await save.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Please enter your full name');
  await expect(toast(page, 'Update failed')).toBeVisible();
  await name.fill('Ada');
  await expect(name).not.toHaveAttribute('aria-invalid');
});

test('after an offline cold start the profile shows cached data, and saving says so and keeps the input @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = await enterProfile(page, recto.url);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.goto('/profile');
  const { form, name, save } = details(page);
  await expect(name).toHaveValue(account.fullName);
  await expect(form.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByText('This is your profile as stored on this device.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out here' })).toBeVisible();
  await name.fill('Typed offline');
  await save.click();
  await expect(toast(page, 'Update failed')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText(
    'The server cannot be reached. Check your connection and try again. What you entered is kept here.',
  );
  await expect(name).toHaveValue('Typed offline');
  await context.setOffline(false);
  await save.click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Typed offline' })).toBeVisible();
});

test('leaving with unsaved changes asks first', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  const { name } = details(page);
  await name.fill('Not saved');
  const back = page.getByRole('link', { name: 'Back to dashboard' });
  await back.click();
  const question = dialog(page, 'Leave without saving?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(name).toHaveValue('Not saved');
  const dialogOpened = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => null);
  const browserQuestion = await dialogOpened;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.accept();
  await reloading;
  await expect(name).toHaveValue('Ada Writer');
  await name.fill('Not saved either');
  await back.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${recto.url}/`);
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
});

test('a typed name of the user’s page asks first, too, and is read again after a failure', async ({
  page,
  recto,
}) => {
  let isBusy = true;
  await page.route('**/rest/v1/rpc/own_handle*', (route) =>
    isBusy ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await enterProfile(page, recto.url);
  const form = page.getByRole('form', { name: 'Your page' });
  const field = form.getByLabel('Name in its address');
  await expect(field).toHaveAccessibleDescription(/status 503/);
  isBusy = false;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await field.fill('ada-of-the-boats');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('ada-of-the-boats');
  await form.getByRole('button', { name: 'Save name' }).click();
  await expect(form.getByRole('link', { name: /\/by\/ada-of-the-boats$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
});

test('another user who signs in in another tab sees none of the input', async ({
  page,
  context,
  recto,
}) => {
  const other = newAccount('Second Person');
  await register(recto.url, other);
  await enterProfile(page, recto.url);
  await details(page).name.fill('Mine alone');
  const second = await context.newPage();
  await second.goto('/');
  await second.getByRole('button', { name: /^Account of/ }).click();
  await second.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signIn(second, other);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(details(page).name).toHaveValue('Second Person');
});

test.describe('spec §8: when the server refuses a change', () => {
  for (const { what, status, body, says } of [
    {
      what: 'no row is ours',
      status: 200,
      body: [],
      says: 'You do not have permission to update this profile',
    },
    {
      what: 'it refuses',
      status: 403,
      body: { code: '42501', message: 'row security' },
      says: 'You do not have permission to update this profile',
    },
    {
      what: 'it fails in an unknown way',
      status: 409,
      body: { code: 'XX000', message: 'odd' },
      says: 'Failed to update profile',
    },
    {
      what: 'nothing readable comes back',
      status: 200,
      body: [{}],
      says: 'Failed to fetch updated profile',
    },
    {
      what: 'it is busy',
      status: 503,
      body: { code: 'PGRST002', message: 'no connection' },
      says: 'The server is busy right now. Try again in a moment.',
    },
  ]) {
    test(`“${says}” when ${what}`, async ({ page, recto }) => {
      await enterProfile(page, recto.url);
      await page.route('**/rest/v1/profiles**', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status, json: body })
          : route.continue(),
      );
      await details(page).name.fill('New Name');
      await details(page).save.click();
      await expect(toast(page, 'Update failed')).toBeVisible();
      await expect(toastText(page)).toContainText(says);
      await expect(details(page).form.getByRole('alert')).toContainText(says);
      await expect(details(page).name).toHaveValue('New Name');
    });
  }

  test('“Failed to create user profile” when there is none and creating it fails', async ({
    page,
    recto,
  }) => {
    await enterProfile(page, recto.url);
    await page.route('**/rest/v1/profiles**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: '23503', message: 'no such user' } })
        : route.fulfill({ json: [] }),
    );
    await page.reload();
    await expect(page.locator('#main').getByText('Failed to create user profile')).toBeVisible();
    await expect(details(page).name).toHaveValue('Ada Writer');
  });
});
