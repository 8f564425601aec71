import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enter, newAccount, register, serverPages, signIn } from '../support/auth/account.ts';
import { documentIn, shown } from '../support/pages/previewPage.ts';
import {
  documentsReadyForOffline,
  editor,
  indicator,
  newPage,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const MOVING = readFileSync(join(import.meta.dirname, '../../fixtures/pictures/moving.gif'));

const ADDRESS = /\/storage\/v1\/object\/public\/images\/[0-9a-f-]{36}\/[0-9a-f]{64}\.gif/u;

async function pasteGif(page: Page): Promise<void> {
  await editor(page).evaluate((text, base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'moving.gif', { type: 'image/gif' }));
    const options = { bubbles: true, cancelable: true, clipboardData };
    text.dispatchEvent(new ClipboardEvent('paste', options));
  }, MOVING.toString('base64'));
  await expect(toast(page, 'Picture Added')).toBeVisible();
}

/** How many pictures a GIF has: its graphic control blocks. */
const framesOf = (gif: Uint8Array) =>
  Buffer.from(gif).toString('latin1').split('\u0021\u00F9\u0004').length - 1;

/** Writes a page with a picture, offline. */
async function pageWithPicture(page: Page, title: string): Promise<void> {
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await page.context().setOffline(true);
  await write(page, `# ${title}\n\n`);
  await pasteGif(page);
  await saveAs(page, title);
  await expect(indicator(page)).toContainText(/Offline, \d waiting/);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

test('a moving picture keeps moving, and a remix by another user shows it, offline too @worker', async ({
  page,
  browser,
  recto,
}) => {
  const author = await enter(page, recto.url);
  await pageWithPicture(page, 'Moving');
  await page.context().setOffline(false);
  await synced(page);
  const [row] = await serverPages(recto.url, author);
  const address = ADDRESS.exec(String(row?.markdown_content))?.[0] ?? '';
  const stored = new Uint8Array(await (await fetch(recto.url + address)).arrayBuffer());
  expect(framesOf(MOVING)).toBeGreaterThan(1);
  expect(framesOf(stored)).toBe(framesOf(MOVING));

  const context = await browser.newContext({ baseURL: recto.url });
  const other = await context.newPage();
  const remixer = await enter(other, recto.url);
  await readyForOffline(other);
  await documentsReadyForOffline(other);
  await other.goto(`/preview/markdown/${String(row?.id)}`);
  await expect(shown(other).locator('img')).toHaveJSProperty('naturalWidth', 20);
  await context.setOffline(true);
  await other.getByRole('button', { name: 'Remix' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
  const preview = documentIn(other, 'iframe[title="Markdown Preview"]');
  await expect(preview.locator('img')).toHaveJSProperty('naturalWidth', 20);
  await saveAs(other, 'Mine');
  await context.setOffline(false);
  await synced(other);
  const [copy] = await serverPages(recto.url, remixer);
  expect(String(copy?.markdown_content)).toContain(address);
  await context.close();
});

test('a queued picture is sent by its own account only, after another one used the device @worker', async ({
  page,
  recto,
}) => {
  test.setTimeout(180_000);
  const ada = await enter(page, recto.url);
  await pageWithPicture(page, 'Of Ada');
  await logOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep and log out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/object/images/')) {
      sent.push(request.url());
    }
  });
  await page.context().setOffline(false);
  const bob = newAccount('Bob Reader');
  await register(recto.url, bob);
  await signIn(page, bob);
  await synced(page);
  expect(sent).toEqual([]);
  await logOut(page);
  await expect(toast(page, 'Logged out')).toBeVisible();
  await signIn(page, ada);
  await synced(page);
  const [row] = await serverPages(recto.url, ada);
  const address = ADDRESS.exec(String(row?.markdown_content))?.[0] ?? '';
  expect((await fetch(recto.url + address)).status).toBe(200);
});

test('an export with nothing new but pictures is imported on another device of its account @worker', async ({
  page,
  browser,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await page.context().route('**/storage/v1/object/images/**', (route) => {
    const isUpload = route.request().method() !== 'GET';
    return isUpload ? route.fulfill({ status: 503 }) : route.fallback();
  });
  await pageWithPicture(page, 'Pictured');
  await page.context().setOffline(false);
  await expect.poll(async () => (await serverPages(recto.url, account)).length).toBe(1);
  const [row] = await serverPages(recto.url, account);
  const address = recto.url + (ADDRESS.exec(String(row?.markdown_content))?.[0] ?? '');
  expect((await fetch(address)).status).not.toBe(200);
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const path = await (await download).path();

  const context = await browser.newContext({ baseURL: recto.url });
  const other = await context.newPage();
  await signIn(other, account);
  await synced(other);
  await other.goto('/profile');
  const chooser = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Import…' }).click();
  await (await chooser).setFiles(path);
  await other.getByRole('button', { name: 'Import pictures' }).click();
  await expect(other.getByText('1 picture imported.')).toBeVisible();
  await other.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
  await context.close();
});
