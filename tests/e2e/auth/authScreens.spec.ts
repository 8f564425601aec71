import type { Page } from '@playwright/test';
import { newAccount, register } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { linkTo } from '../support/auth/mails.ts';
import {
  addFactor,
  codeField,
  signInToPrompt,
  newAccountWithFactor,
} from '../support/auth/secondFactor.ts';
import { expect, test } from '../support/test.ts';

/** Calls back on each sign-in screen in turn. */
async function everyScreen(
  page: Page,
  url: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const account = newAccount();
  await register(url, account);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await look('sign-in');
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('Password', { exact: true }).fill('one');
  await page.getByLabel('Confirm password').fill('other');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await look('sign-up');
  await page.goto('/auth/callback?errand=google&from=%2F&error=access_denied');
  await expect(page.getByRole('alert')).toContainText('cancelled');
  await look('cancelled');
  await page.goto('/auth/forgot');
  await page.getByLabel('Email').fill(account.email);
  await look('forgot');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('we sent it a link')).toBeVisible();
  await look('sent');
  await page.goto(await linkTo(url, account.email));
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await look('reset');
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('Viewing in Public Mode')).toBeVisible();
  await addFactor(url, account);
  await page.goto('/auth/reset');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await look('ended');
  await page.goto('/auth');
  await signInToPrompt(page, account);
  await codeField(page).fill('000000');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await look('code');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the sign-in screens, and none overflows at 320 px (${colorScheme})`, async ({
    page,
    recto,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await everyScreen(page, recto.url, async (name) => {
      await expectNoFindings(page);
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content, name).toBe(window);
    });
  });
}

test('signing in with a code and requesting a new password work by keyboard @ci', async ({
  page,
  recto,
}) => {
  const { account, factor } = await newAccountWithFactor(recto.url);
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Email sent' })).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(factor.code());
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
});
