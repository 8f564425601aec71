import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { strToU8, zipSync } from 'fflate';
import type { FileChooser, Page } from '@playwright/test';
import { enter, serverPages } from '../support/auth/account.ts';
import { shown } from '../support/pages/previewPage.ts';
import { expectToFit, SMALL_PHONE } from '../support/phone.ts';
import { pngFile } from '../support/profile.ts';
import { openTab, readyForOffline, synced } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

type ChosenFiles = Parameters<FileChooser['setFiles']>[0];

const NOTE = '# Tea\n\n![a cup](pictures/cup.png)\n';

function dialog(page: Page) {
  return page.getByRole('alertdialog');
}

async function openImport(page: Page): Promise<void> {
  await openTab(page, 'Saved Pages');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(dialog(page)).toContainText('becomes a project of its own');
}

async function choose(page: Page, button: RegExp, files: ChosenFiles): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

function zipFile(files: Readonly<Record<string, string | Uint8Array>>) {
  const entries = Object.entries(files).map(([path, content]): [string, Uint8Array] => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  const buffer = Buffer.from(zipSync(Object.fromEntries(entries)));
  return { name: 'notes.zip', mimeType: 'application/zip', buffer };
}

test('a zip of Markdown with pictures becomes projects, once the user chose who sees them @ci', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openImport(page);
  const zip = zipFile({
    'notes/tea.md': NOTE,
    'notes/pictures/cup.png': new Uint8Array(pngFile(40, 30).buffer),
    'notes/bread.html': '<h1>Bread</h1>',
    'notes/song.mp3': 'x',
    '__MACOSX/notes/._tea.md': 'x',
  });
  await choose(page, /^Files or a \.zip/, zip);
  await expect(dialog(page)).toContainText('2 texts, 1 picture, 1 file left out.');
  await expect(dialog(page).getByRole('button', { name: 'Import 2' })).toBeDisabled();
  await dialog(page).getByText('Only me', { exact: true }).click();
  const found = await new AxeBuilder({ page }).include('[role="alertdialog"]').analyze();
  expect(found.violations).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog(page)).toContainText('2 projects imported.');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await synced(page);
  const pages = await serverPages(recto.url, account);
  expect(pages.map(({ title }) => title).toSorted()).toEqual(['bread', 'tea']);
  const tea = pages.find(({ title }) => title === 'tea');
  expect(tea?.markdown_content).toMatch(/^# Tea\n\n!\[a cup\]\(\S+\/images\/[\w/-]+\.\w+\)\n$/u);
  expect(tea).toMatchObject({ is_public: false });
  await page.goto(`/preview/markdown/${tea?.id}`);
  await expect(shown(page).getByRole('img', { name: 'a cup' })).toHaveJSProperty(
    'naturalWidth',
    40,
  );

  // Again: nothing is there twice.
  await page.goto('/?tab=saved');
  await openImport(page);
  await choose(page, /^Files or a \.zip/, zip);
  await dialog(page).getByText('Only me', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog(page)).toContainText('0 projects imported. 2 texts were already here.');
});

function fixture(name: string) {
  return readFile(join(import.meta.dirname, '../../fixtures/cases', name));
}

test('a vault of notes becomes projects that link to one another', async ({
  context,
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openImport(page);
  const vault = zipFile({
    'Vault/Tea.md': '# Tea\n\n![[cup.png|20]] See [[Green tea#How to|how]] and [[Missing]].\n',
    'Vault/Kinds/Green tea.md': '## How to\n\n[Back](../Tea.md)\n',
    'Vault/att/cup.png': new Uint8Array(pngFile(40, 30).buffer),
    'Vault/att/old.png': new Uint8Array(pngFile(40, 30).buffer),
    'Vault/.obsidian/app.json': '{}',
    'Vault/drawing.canvas': '{}',
  });
  await choose(page, /^Files or a \.zip/, vault);
  await expect(dialog(page)).toContainText(
    '2 texts, 2 pictures, 1 file left out. 1 hidden file is ignored.',
  );
  await expect(dialog(page).getByRole('region', { name: 'Left out' })).toContainText(
    'drawing.canvas',
  );
  await dialog(page).getByText('Only me', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog(page)).toContainText(
    '2 projects imported. 1 picture was left out: no text shows it.',
  );
  await expect(
    dialog(page).getByRole('region', { name: 'Left out' }).getByRole('listitem'),
  ).toContainText(['Vault/drawing.canvas', 'Vault/att/old.png']);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await synced(page);
  const pages = await serverPages(recto.url, account);
  const tea = pages.find(({ title }) => title === 'Tea');
  const green = pages.find(({ title }) => title === 'Green tea');
  expect(tea?.markdown_content).toContain('and [[Missing]].');
  await page.goto(`/preview/markdown/${tea?.id}`);
  await expect(shown(page).getByRole('img', { name: 'cup' })).toHaveJSProperty('width', 20);
  const opened = context.waitForEvent('page');
  await shown(page).getByRole('link', { name: 'how' }).click();
  const next = await opened;
  await expect(next).toHaveURL(`${recto.url}/preview/markdown/${green?.id}#how-to`);
  await expect(shown(next).getByRole('link', { name: 'Back' })).toHaveAttribute(
    'href',
    `${recto.url}/preview/markdown/${tea?.id}`,
  );
});

test('a website keeps its style sheet, pictures and links', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await openImport(page);
  const buffer = await fixture('website.zip');
  await choose(page, /^Files or a \.zip/, {
    name: 'site.zip',
    mimeType: 'application/zip',
    buffer,
  });
  await expect(dialog(page)).toContainText('2 texts, 3 pictures, 1 style sheet, 2 files left out.');
  await dialog(page).getByText('Only me', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog(page)).toContainText('2 projects imported.');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await synced(page);
  const pages = await serverPages(recto.url, account);
  const index = pages.find(({ title }) => title === 'index');
  const about = pages.find(({ title }) => title === 'about');
  await page.goto(`/preview/html/${index?.id}`);
  await expect(shown(page).getByRole('heading', { name: 'Hi' })).toHaveCSS(
    'color',
    'rgb(255, 0, 0)',
  );
  await expect(shown(page).getByRole('link', { name: 'About' })).toHaveAttribute(
    'href',
    `${recto.url}/preview/html/${about?.id}`,
  );
});

test('a folder is imported with its pictures, offline too @worker', async ({
  context,
  page,
  recto,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'recto-import-'));
  await mkdir(join(folder, 'pictures'));
  await writeFile(join(folder, 'tea.md'), NOTE);
  await writeFile(join(folder, 'latin.txt'), new Uint8Array([0xe9, 0x20, 0xff]));
  await writeFile(join(folder, 'pictures/cup.png'), pngFile(40, 30).buffer);
  await enter(page, recto.url);
  await readyForOffline(page);
  await openImport(page);
  await choose(page, /^Folder/, folder);
  await dialog(page).getByText('Public', { exact: true }).click();
  await context.setOffline(true);
  await dialog(page).getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog(page)).toContainText('2 projects imported.');
  const guessed = dialog(page).getByRole('region', { name: 'Read as Western (windows-1252)' });
  await expect(guessed).toContainText('latin.txt');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'tea' }).first()).toBeVisible();
  await rm(folder, { recursive: true });
});

test('a file that holds no text is refused with a message', async ({ page, recto }) => {
  await enter(page, recto.url);
  await openImport(page);
  for (const [file, words] of [
    [zipFile({ 'song.mp3': 'x' }), 'There is no Markdown, HTML or text file in it.'],
    [
      {
        name: 'a.zip',
        mimeType: 'application/zip',
        buffer: await fixture('zip-bzip2.zip'),
      },
      'Recto can’t unpack this kind of compression.',
    ],
    [
      { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') },
      'This file is not a zip, or it is not complete.',
    ],
  ] as const) {
    await choose(page, /^Files or a \.zip/, file);
    await expect(dialog(page).getByText(words)).toBeVisible();
  }
});

test('a public address is read by the server; private ones are refused', async ({
  page,
  recto,
}) => {
  const account = await enter(page, recto.url);
  await openImport(page);
  const address = dialog(page).getByLabel('Public address');
  const read = dialog(page).getByRole('button', { name: 'Read' });
  for (const [url, words] of [
    ['https://127.0.0.1/notes.md', 'This address isn’t on the public internet.'],
    ['https://169.254.169.254/latest/meta-data', 'This address isn’t on the public internet.'],
    ['https://recto.local/', 'This address isn’t on the public internet.'],
    ['http://example.com/', 'Only addresses that start with https:// can be imported.'],
  ] as const) {
    await address.fill(url);
    await read.click();
    await expect(dialog(page).getByText(words)).toBeVisible();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue(url);
  }
  // The network beyond this machine is not part of the test.
  await page.route('**/functions/v1/fetch', (route) =>
    route.fulfill({
      json: { url: 'https://gist.example.com/ada/1/raw/tea.md', type: 'markdown', text: '# Tea\n' },
    }),
  );
  await address.fill('https://gist.example.com/ada/1');
  await read.click();
  await dialog(page).getByText('Anyone with the link', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog(page)).toContainText('1 project imported.');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await synced(page);
  const [imported] = await serverPages(recto.url, account);
  expect(imported).toMatchObject({ title: 'tea', markdown_content: '# Tea\n', is_public: false });
});

test.describe('on a phone', () => {
  test.use(SMALL_PHONE);

  test('every step fits', async ({ page, recto }) => {
    await enter(page, recto.url);
    await openImport(page);
    await expectToFit(page, 'choosing');
    await choose(
      page,
      /^Files or a \.zip/,
      zipFile({ 'tea.md': NOTE, [`${'long'.repeat(40)}.mp3`]: 'x' }),
    );
    await expect(dialog(page)).toContainText('1 text, 1 file left out.');
    await expectToFit(page, 'checking');
    await dialog(page).getByText('Only me', { exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Import 1' }).click();
    await expect(dialog(page)).toContainText('1 project imported.');
    await expectToFit(page, 'done');
  });
});
