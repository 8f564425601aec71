import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enter, newAccount, register, serverPages } from '../support/auth/account.ts';
import {
  documentsReadyForOffline,
  editor,
  newPage,
  readyForOffline,
  toast,
  write,
} from '../support/studio.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

interface SharedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Share {
  readonly title?: string;
  readonly text?: string;
  readonly url?: string;
  readonly files?: readonly SharedFile[];
}

const PHOTO: SharedFile = {
  name: 'icon.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/icons/icon-512.png'),
};

const NOTES: SharedFile = {
  name: 'Field notes.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Heath\n\nLarks.'),
};

/** Submits the share form of the manifest, as the system does. */
async function share(page: Page, app: string, { files = [], ...words }: Share): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form action="${app}/open" method="post" enctype="multipart/form-data">
      <textarea name="title"></textarea><textarea name="text"></textarea><textarea name="url"></textarea>
      <input type="file" name="files" multiple><button>Share</button>
    </form>`,
  );
  for (const [name, value] of Object.entries(words)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page
    .locator('[name=files]')
    .setInputFiles(files.map((file) => ({ ...file, buffer: Buffer.from(file.buffer) })));
  await page.getByRole('button', { name: 'Share' }).click();
}

const preview = (page: Page) => documentIn(page, 'iframe[title="Markdown Preview"]');

test('shared text opens as a draft, offline too, and is not published @ci @worker', async ({
  page,
  context,
  recto,
}) => {
  const me = await enter(page, recto.url);
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await context.setOffline(true);
  await share(page, recto.url, {
    title: 'A talk',
    text: 'Worth hearing',
    url: 'https://example.org/talk',
  });
  await expect(page.getByRole('alert')).toContainText('Opened from outside Recto');
  await expect(editor(page)).toContainText('# A talk');
  await expect(editor(page)).toContainText('<https://example.org/talk>');
  await expect(page).toHaveURL('/?tab=markdown-editor');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toContainText('Worth hearing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('A talk');
  await context.setOffline(false);
  expect(await serverPages(recto.url, me)).toEqual([]);
});

test('a shared image is put into the draft, and unsupported files are reported with the reason @worker', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await share(page, recto.url, { text: 'Our mark', files: [PHOTO] });
  await expect(editor(page)).toContainText('![icon][picture-1]');
  await expect
    .poll(() =>
      preview(page)
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(512);

  const tool = {
    name: 'tool.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  };
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await share(page, recto.url, { files: [NOTES, tool, broken] });
  const problems = page.getByRole('alert', { name: 'Not opened' });
  await expect(problems).toContainText('“tool.exe” isn’t HTML, Markdown or an image.');
  await expect(problems).toContainText('“broken.png” is an image that this browser can’t read.');
  await page.getByRole('link', { name: 'Field notes' }).click();
  await expect(editor(page)).toContainText('Larks.');
});

test('shared content opens beside an existing draft @worker', async ({ page, recto }) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Not saved yet');
  await share(page, recto.url, { files: [NOTES] });
  await expect(editor(page)).toContainText('Larks.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Not saved yet/ })
    .click();
  await expect(editor(page)).toContainText('# Not saved yet');
});

test('a visitor’s share is kept until they sign in, even if the window is closed @worker', async ({
  page,
  context,
  recto,
}) => {
  const account = newAccount();
  await register(recto.url, account);
  await page.goto('/');
  await readyForOffline(page);
  await share(page, recto.url, { text: 'From a visitor' });
  await expect(toast(page, 'Kept on this device')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fopen/);
  await page.close();

  const again = await context.newPage();
  await again.goto('/auth');
  await again.getByLabel('Email').fill(account.email);
  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(again, 'You have a shared item to open')).toBeVisible();
  await again.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(editor(again)).toContainText('From a visitor');
});

test('a share that does not fit on a full device is reported @worker', async ({ page, recto }) => {
  await enter(page, recto.url);
  await page.goto('/open?problem=full');
  await expect(page.getByRole('heading', { name: 'Nothing could be opened' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('this device has no storage left');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
});
