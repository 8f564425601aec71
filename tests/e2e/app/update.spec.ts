import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { isOfSecondBuild } from '../support/gateway.ts';
import {
  editor,
  newPage,
  paletteField,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/watched.ts';

const OFFER = 'A new version of Recto is ready';

/** Makes the browser check for a new version. */
function lookForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
}

function isSecond(page: Page): Promise<boolean> {
  return page
    .locator('script[type=module]')
    .evaluate((script: HTMLScriptElement) => script.src)
    .then(isOfSecondBuild);
}

test('an update waits for the user, keeps the last keystrokes, and leaves other tabs working @core @worker', async ({
  page,
  context,
  gateway,
}) => {
  await enter(page, gateway.url);
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  const other = await context.newPage();
  await other.goto('/?tab=html-editor');
  await write(other, '<p>Written in the other window</p>');

  gateway.deploySecond();
  await write(page, '# Begun before the update');
  await lookForUpdate(page);
  await expect(toast(page, OFFER)).toBeVisible();
  expect(await isSecond(page), 'nothing is loaded by itself').toBe(false);

  const loaded = page.waitForEvent('load');
  await editor(page).press('End');
  await page.keyboard.insertText(', and the last word');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await loaded;
  await expect(editor(page)).toContainText('# Begun before the update, and the last word');
  expect(await isSecond(page)).toBe(true);

  // This tab still runs the first version, whose files the server no longer has.
  expect(await isSecond(other)).toBe(false);
  await editor(other).click();
  await other.keyboard.press('ControlOrMeta+k');
  await expect(paletteField(other)).toBeFocused();
  await other.keyboard.press('Escape');
  await expect(editor(other)).toContainText('Written in the other window');
  await other.reload();
  await expect(editor(other)).toContainText('Written in the other window');
  expect(await isSecond(other)).toBe(true);
});

test('an update waits for a running sync @worker', async ({ page, gateway }) => {
  await enter(page, gateway.url);
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Sent once');
  const held = gateway.holdWrites();
  await saveAs(page, 'On its way');
  await held.first;
  gateway.deploySecond();
  await lookForUpdate(page);
  await expect(toast(page, OFFER)).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(toast(page, 'Reloading…')).toBeVisible();
  expect(await isSecond(page)).toBe(false);

  held.release();
  await loaded;
  await synced(page);
  expect(gateway.writes()).toHaveLength(1);
});

test('a tab that cannot store its draft shows why and is not reloaded @worker', async ({
  page,
  gateway,
}) => {
  await enter(page, gateway.url);
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Only in this window');
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await page.keyboard.insertText(', and nowhere else');
  gateway.deploySecond();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(toast(page, 'Not reloaded')).toBeVisible();
  await expect(editor(page)).toContainText('and nowhere else');
  expect(await isSecond(page)).toBe(false);
});

test.describe('a tab without a worker', () => {
  test('offers a reload when the server no longer has a chunk, and the reload loses nothing', async ({
    page,
    gateway,
  }) => {
    await enter(page, gateway.url);
    await newPage(page, 'Markdown Editor');
    await write(page, '# Older than the server');
    // What follows updates loads after the editor.
    await page.waitForLoadState('networkidle');
    gateway.deploySecond();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(toast(page, 'Recto has been updated')).toBeVisible();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await loaded;
    await expect(editor(page)).toContainText('# Older than the server');
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(paletteField(page)).toBeFocused();
  });

  test('retries a screen’s missing code without a reload', async ({ page, context, gateway }) => {
    await enter(page, gateway.url);
    await page.getByRole('button', { name: /^Account of/ }).click();
    const profile = page.getByRole('menuitem', { name: 'Profile' });
    await expect(profile).toBeVisible();
    await context.setOffline(true);
    await profile.click();
    await expect(toast(page, 'Part of Recto hasn’t loaded yet')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  });
});
