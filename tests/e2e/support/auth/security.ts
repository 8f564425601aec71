import { expect, type Page } from '@playwright/test';
import { stepAt, totpCode } from '../../../../supabase/local/auth/totp.ts';
import { dialog } from '../profile.ts';
import { toast } from '../studio.ts';

/** The profile's “Security” section. */
export const security = (page: Page) => page.getByRole('region', { name: 'Security' });
export const factors = (page: Page) => security(page).getByRole('list', { name: 'Second factors' });
/** The listed sign-in methods. */
export const waysIn = (page: Page) => security(page).getByRole('list', { name: 'Ways to sign in' });

/** The dialog's secret, without the spaces. */
async function shownSecret(page: Page): Promise<string> {
  const text = await dialog(page, 'Add an authenticator app').getByLabel('Secret').innerText();
  return text.replaceAll(' ', '');
}

/** Opens the dialog up to the QR code and returns the secret. */
export async function beginFactor(page: Page, name?: string): Promise<string> {
  await security(page)
    .getByRole('button', { name: /^Add (an authenticator|another) app$/ })
    .click();
  const box = dialog(page, 'Add an authenticator app');
  if (name !== undefined) await box.getByLabel('Name').fill(name);
  await box.getByRole('button', { name: 'Continue' }).click();
  await expect(box.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  return shownSecret(page);
}

/** Adds the first authenticator app, and no second one; returns its secret. */
export async function addFactor(page: Page, name?: string): Promise<string> {
  const secret = await beginFactor(page, name);
  const box = dialog(page, 'Add an authenticator app');
  await box.getByLabel('Code', { exact: true }).fill(totpCode(secret, stepAt(Date.now())));
  await box.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'Authenticator app added')).toBeVisible();
  await expect(box).toBeHidden();
  await dialog(page, 'Add a second app?').getByRole('button', { name: 'Later' }).click();
  return secret;
}
