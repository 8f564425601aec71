import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { onTwoDevices, rewrite } from '../support/devices.ts';
import { someonesPage } from '../support/pages/previewPage.ts';
import {
  chooseFromMenu,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  toastShown,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

/** Stubs `navigator.share`: records its calls and settles by `answer`. */
async function withSharing(page: Page, answer: 'taken' | 'cancelled' | 'refused'): Promise<void> {
  await page.addInitScript((how) => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push(data);
      if (how === 'taken') return Promise.resolve();
      const name = how === 'cancelled' ? 'AbortError' : 'NotAllowedError';
      return Promise.reject(new DOMException('no', name));
    };
  }, answer);
}

test('Share uses the device’s share sheet and copies nothing @ci', async ({ page, recto }) => {
  await withSharing(page, 'taken');
  const path = await someonesPage(recto.url);
  await page.goto(`${path}?page=2`);
  await page.getByRole('button', { name: 'Share' }).click();
  const given = () => page.evaluate(() => Reflect.get(window, 'shared') as unknown);
  await expect.poll(given).toEqual([{ title: 'A day', url: `${recto.url}${path}?page=2` }]);
  await expect(toast(page, 'Copied to clipboard')).toBeHidden();
});

test('a cancelled share is no failure, and a refused one copies the link', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await someonesPage(recto.url);
  await withSharing(page, 'cancelled');
  await page.goto(path);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toHaveLength(1);
  await expect(page.locator('li[data-tone]')).toBeHidden();

  await withSharing(page, 'refused');
  await page.goto(path);
  await page.getByRole('button', { name: 'Share' }).click();
  await toastShown(page, 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${recto.url}${path}`);
});

test('spec §8: a failed copy of the link is reported', async ({ page, recto }) => {
  await page.goto(await someonesPage(recto.url));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Failed to copy')).toBeVisible();
  await chooseFromMenu(page, 'Copy link');
  await expect(toast(page, 'Failed to copy')).toBeVisible();
});

test('spec §8: a failed download is reported', async ({ page, recto }) => {
  for (const [seed, words] of [
    [{ title: 'H', html_content: '<p>x</p>' }, 'Failed to download HTML file.'],
    [
      { title: 'M', content_type: 'markdown', markdown_content: 'x' },
      'Failed to download Markdown file.',
    ],
  ] as const) {
    await page.goto(await someonesPage(recto.url, seed));
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('refused');
      };
    });
    await page.getByRole('button', { name: 'Download' }).click();
    await expect(toast(page, 'Download Failed')).toBeVisible();
    await expect(toast(page, words)).toBeVisible();
  }
});

test('the QR code dialog shows, copies and downloads the link', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = await someonesPage(recto.url);
  await page.goto(path);
  await chooseFromMenu(page, 'QR code');
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  const link = `${recto.url}${path}`;
  await expect(dialog.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
  await expect(dialog.getByText(link, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await toastShown(page, 'Copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download image' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('qr-code.png');
  const picture = await readFile(await file.path());
  expect([...picture.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(picture.readUInt32BE(16), 'its width in px').toBeGreaterThan(900);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an unsynced page already has a link, with a note when others can open it @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await openTab(page, 'HTML Editor');
  await context.setOffline(true);
  await write(page, '<p>On the train</p>');
  await saveAs(page, 'Train');
  await chooseFromMenu(page, 'View saved page');
  await expect(page.getByText('Live once synced', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await toastShown(page, 'Others can open it once the page is synced.');
  await chooseFromMenu(page, 'QR code');
  await expect(page.getByText(/Others can open “Train” with it/)).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await synced(page);
  await expect(page.getByText('Live once synced', { exact: true })).toBeHidden();
});

test('a note says whether changes are unsynced or in conflict @worker', async ({
  page,
  browser,
  recto,
}) => {
  const first = { title: 'Tides', text: 'High at noon.' };
  const shared = await onTwoDevices(page, browser, recto.url, first);
  await readyForOffline(page);
  await page.context().setOffline(true);
  await rewrite(page, 'High at one.');
  await page.goto(`/preview/markdown/${shared.id}`);
  await expect(page.getByText('Latest changes go live once synced')).toBeVisible();
  await rewrite(shared.there, 'High at two.');
  await synced(shared.there);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Changed elsewhere too' }).click();
  await expect(page.getByText('Nothing is lost: choose which version to keep.')).toBeVisible();
  await shared.other.close();
});
