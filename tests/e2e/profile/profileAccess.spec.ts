import type { Page } from '@playwright/test';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { expectNoFindings } from '../support/axe.ts';
import { details, dialog, enterProfile, passwordForm, pngFile } from '../support/profile.ts';
import { toast } from '../support/studio.ts';
import { SMALL_PHONE, expectToFit } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const ENROL = 'Add an authenticator app';

async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'textbox' | 'slider' | 'application' = 'button',
) {
  const control = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the profile's forms and dialogs (${colorScheme})`, async ({
    page,
    recto,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterProfile(page, recto.url);
    await expect(page.getByRole('list', { name: 'Ways to sign in' })).toBeVisible();
    await expectNoFindings(page);

    await details(page).name.fill('<>');
    await details(page).save.click();
    await passwordForm(page).current.fill('x');
    await passwordForm(page).next.fill('short');
    await passwordForm(page).save.click();
    await expect(passwordForm(page).next).toHaveAttribute('aria-invalid', 'true');
    await expectNoFindings(page);

    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(dialog(page, 'Leave without saving?')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');

    await page.getByLabel('Add a picture…').setInputFiles(pngFile(600, 400));
    await expect(page.getByRole('application')).toBeVisible();
    await expectNoFindings(page);
    await dialog(page, 'Your picture').getByRole('button', { name: 'Use this picture' }).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(dialog(page, 'Remove your picture?')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: ENROL }).click();
    await expect(dialog(page, ENROL)).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Log out everywhere else…' }).click();
    await expect(dialog(page, 'Log out everywhere else?')).toBeVisible();
    await expectNoFindings(page);
  });
}

test('name, avatar and second factor can be changed by keyboard alone', async ({ page, recto }) => {
  await enterProfile(page, recto.url);
  await tabTo(page, 'Full name', 'textbox');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Keyboard Only');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Profile updated')).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  const picker = page.waitForEvent('filechooser');
  await expect(page.getByRole('button', { name: 'Add a picture…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await picker).setFiles(pngFile(900, 600));
  await expect(page.getByRole('application')).toBeVisible();
  await tabTo(page, 'Visible part', 'application');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Zoom', 'slider');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Use this picture');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Your picture')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();

  await tabTo(page, ENROL);
  await page.keyboard.press('Enter');
  const box = dialog(page, ENROL);
  await expect(box.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box.getByLabel('Code', { exact: true })).toBeFocused();
  const secret = (await box.getByLabel('Secret').innerText()).replaceAll(' ', '');
  await page.keyboard.type(totpCode(secret, stepAt(Date.now())));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Authenticator app added')).toBeVisible();
  await tabTo(page, 'Later');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Add a second app?')).toBeHidden();
  await tabTo(page, /^Remove Authenticator app/);
  await page.keyboard.press('Enter');
  const question = dialog(page, /^Remove “/);
  await expect(question).toBeVisible();
  await tabTo(page, 'Remove');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove Authenticator app/ })).toBeFocused();
});

test.describe('at the smallest phone width', () => {
  test.use(SMALL_PHONE);

  test('no part of the profile overflows 320 px, and touch targets are at least 44 px', async ({
    page,
    recto,
  }) => {
    await enterProfile(page, recto.url);
    await expect(page.getByRole('list', { name: 'Ways to sign in' })).toBeVisible();
    await expectToFit(page);
    await page.getByRole('button', { name: ENROL }).click();
    await dialog(page, ENROL).getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectToFit(page);
  });
});
