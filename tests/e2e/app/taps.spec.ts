import type { Locator } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { messageField } from '../support/chat/chat.ts';
import { editor, saveAs, toast, toastShown } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Presses parts in turn; returns their number. */
async function taps(...parts: readonly Locator[]): Promise<number> {
  for (const part of parts) await part.tap();
  return parts.length;
}

test('the jobs of every day take at most two taps on a phone, apart from typing', async ({
  page,
  recto,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name });
  await enter(page, recto.url);

  expect(await taps(button('New page'))).toBe(1);
  await expect(page.getByRole('textbox', { name: 'Markdown Editor' })).toBeFocused();
  await page.keyboard.insertText('# Tides\n\nLow water.\n');

  expect(await taps(button('Save'), button('Save Page'))).toBe(2);
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();

  expect(await taps(button('Share'), page.getByRole('menuitem', { name: 'Copy link' }))).toBe(2);
  await toastShown(page, 'Copied to clipboard');

  expect(await taps(button('Assistant'))).toBe(1);
  await expect(messageField(page)).toBeVisible();
  await button('Assistant').tap();
  await expect(messageField(page)).toBeHidden();

  await editor(page).tap();
  await page.keyboard.insertText('A draft.');
  await page.getByRole('link', { name: 'Back to Saved Pages' }).tap();
  await tab('Dashboard').tap();
  const drafts = page.getByRole('region', { name: /^Drafts/ });
  expect(await taps(tab('Saved Pages'), drafts.getByRole('link', { name: 'Tides' }))).toBe(2);
  await expect(editor(page)).toContainText('A draft.');

  await page.getByRole('link', { name: 'Back to Saved Pages' }).tap();
  const open = page.getByRole('link', { name: 'Open AI Assistant' });
  expect(await taps(tab('AI Assistant'), open)).toBe(2);
  await expect(page.getByRole('button', { name: /chat session/i }).first()).toBeVisible();
});

test('the rarer jobs take at most four taps on a phone @ci', async ({ page, recto }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await enter(page, recto.url);
  await button('New page').tap();
  await expect(page.getByRole('textbox', { name: 'Markdown Editor' })).toBeFocused();
  await page.keyboard.insertText('# Tides\n');
  await saveAs(page, 'Tides');
  await editor(page).tap();
  await page.keyboard.insertText('More.\n');
  await button('Save').tap();
  await expect(toast(page, 'Page Updated')).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  expect(await taps(button('Image'), page.getByText(/^Choose/).first())).toBe(2);
  await chooser;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const format = page.getByRole('dialog').getByRole('button', { name: /Markdown/ });
  const file = page.waitForEvent('download');
  expect(await taps(button('More'), entry('Export'), format.first())).toBe(3);
  await file;
  await page.keyboard.press('Escape');

  const versions = page.getByRole('navigation', { name: 'Versions' });
  const oldest = versions.getByRole('link').or(versions.getByRole('button')).last();
  expect(await taps(button('More'), entry('History'), oldest, button('Restore'))).toBe(4);
  await expect(toast(page, 'Version Restored')).toBeVisible();

  await page.goto('/?tab=saved');
  const choice = page.getByRole('dialog').getByRole('radio', { name: 'Only me' });
  expect(await taps(button(/^Edit “Tides”/), choice, button('Save Changes'))).toBe(3);
  await expect(page.getByRole('article').getByText('Only me')).toBeVisible();
});
