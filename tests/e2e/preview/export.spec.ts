import { readFile, rename } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import type { BrowserContext, Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { enterWithPage, chooseFromMenu, readyForOffline, toast } from '../support/studio.ts';
import { differingPixels } from '../support/pages/differingPixels.ts';
import { addPages } from '../support/pages/pages.ts';
import { shown, someonesPage } from '../support/pages/previewPage.ts';
import { expectToFit, SMALL_PHONE } from '../support/phone.ts';
import { pngFile } from '../support/profile.ts';
import { expect, test } from '../support/test.ts';

const CAT = 'https://pictures.example.com/cat.png';
const OWN = 'https://closed.example.com/own.png';

const SHEET = 'body{margin:0;background:rgb(12,34,56);color:rgb(255,250,240)}h1{font-size:60px}';

/** Two sites: one gives its picture to other pages, the other doesn't. */
async function routePictures(context: BrowserContext): Promise<void> {
  const { buffer } = pngFile(64, 48);
  await context.route(CAT, (route) =>
    route.fulfill({
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
      body: buffer,
    }),
  );
  await context.route(OWN, (route) => route.abort());
}

/** Exports the document in a format; returns the file. */
async function exportAs(page: Page, format: RegExp) {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), path: await file.path() };
}

function filesIn(zip: Uint8Array) {
  const files = unzipSync(zip);
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  return { paths: Object.keys(files), text };
}

test('a page exports as one file that looks the same offline and requests nothing @ci', async ({
  browser,
  context,
  page,
  recto,
}) => {
  await routePictures(context);
  await page.goto(
    await someonesPage(recto.url, {
      title: 'A cat: "Tea"',
      html_content: `<h1>Cat</h1><p><img src="${CAT}" alt="cat" width="64" height="48"></p>`,
      page_css: SHEET,
    }),
  );
  await expect(shown(page).getByRole('img', { name: 'cat' })).toHaveJSProperty('complete', true);
  await chooseFromMenu(page, 'Export');
  const { name, path } = await exportAs(page, /^Web page/);
  expect(name).toBe('A cat Tea.html');
  await expect(toast(page, 'File Downloaded')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const asFile = `${path}.html`;
  await rename(path, asFile);
  const elsewhere = await browser.newContext({ offline: true });
  const opened = await elsewhere.newPage();
  const requested: string[] = [];
  opened.on('request', (request) => requested.push(request.url().slice(0, 40)));
  await opened.goto(pathToFileURL(asFile).href);
  const image = opened.getByRole('img', { name: 'cat' });
  await expect(image).toHaveJSProperty('naturalWidth', 64);
  expect(requested.filter((url) => !/^(?:file|data):/u.test(url))).toEqual([]);
  const frame = shown(page).locator('html');
  const box = await frame.boundingBox();
  await opened.setViewportSize({ width: Math.round(box?.width ?? 0), height: 300 });
  const clip = { x: 0, y: 0, width: Math.round(box?.width ?? 0), height: 200 };
  const before = await page.screenshot({
    clip: { ...clip, x: box?.x ?? 0, y: box?.y ?? 0 },
  });
  const after = await opened.screenshot({ clip });
  expect(await differingPixels(page, before, after)).toBeLessThan(0.002);
  await elsewhere.close();
});

test('Markdown exports as a zip with its pictures; one that its site withholds stays a link', async ({
  context,
  page,
  recto,
}) => {
  await routePictures(context);
  await enterWithPage(page, recto.url, {
    title: 'Notes',
    text: `# Notes\n\n![cat](${CAT})\n\n![own](${OWN})\n`,
  });
  // From the editor.
  await chooseFromMenu(page, 'Export');
  const { name, path } = await exportAs(page, /^Markdown/);
  expect(name).toBe('Notes.zip');
  const { paths, text } = filesIn(new Uint8Array(await readFile(path)));
  expect(paths.toSorted()).toEqual(['Notes.md', 'images/cat.png']);
  expect(text('Notes.md')).toBe(`# Notes\n\n![cat](images/cat.png)\n\n![own](${OWN})\n`);
  await expect(page.getByRole('dialog')).toContainText('Saved without 1 picture');
});

test('a Word document has headings, text and pictures; offline it needs to have been used once @worker', async ({
  context,
  page,
  recto,
}) => {
  await routePictures(context);
  await enterWithPage(page, recto.url, { title: 'Notes', text: '# Tea\n\nA **strong** cup.\n' });
  await readyForOffline(page);
  await context.setOffline(true);
  await chooseFromMenu(page, 'Export');
  await page.getByRole('button', { name: /^Word document/ }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Word documents need a connection the first time. Try again when you’re online.',
  );
  await context.setOffline(false);
  for (const offline of [false, true]) {
    await context.setOffline(offline);
    if (offline) await chooseFromMenu(page, 'Export');
    const { name, path } = await exportAs(page, /^Word document/);
    expect(name).toBe('Notes.docx');
    const { paths, text } = filesIn(new Uint8Array(await readFile(path)));
    expect(paths).toEqual(expect.arrayContaining(['[Content_Types].xml', 'word/document.xml']));
    expect(text('word/document.xml')).toMatch(/Heading1.*Tea.*<w:b\/>.*strong/su);
    await expect(page.getByRole('dialog')).toBeHidden();
    // The chunk comes from the worker's cache after a reload.
    if (!offline) await page.reload();
  }
});

test('the projects that a filtered list shows export as one zip', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addPages(recto.url, account, [
    { title: 'Tea', content_type: 'markdown', markdown_content: '# Tea\n', tags: ['drinks'] },
    {
      title: 'Tea',
      html_source: '<h1>Second</h1>',
      html_content: '<h1>Second</h1>',
      tags: ['drinks'],
    },
    { title: 'Bread', content_type: 'markdown', markdown_content: '# Bread\n', tags: [] },
  ]);
  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Export these 3 projects' }).click();
  const all = await exportAs(page, /^Web pages/);
  expect(all.name).toMatch(/^Recto projects \d{4}-\d\d-\d\d\.zip$/u);
  const web = filesIn(new Uint8Array(await readFile(all.path)));
  expect(web.paths.toSorted()).toEqual(['Bread.html', 'Tea (2).html', 'Tea.html']);
  expect(web.text('Bread.html')).toMatch(/^<!doctype html>[\s\S]*<h1[^>]*>Bread<\/h1>/u);

  await page.goto('/?tab=saved&tag=drinks');
  await page.getByRole('button', { name: 'Export these 2 projects' }).click();
  const some = await exportAs(page, /^Markdown and HTML/);
  const texts = filesIn(new Uint8Array(await readFile(some.path)));
  expect(texts.paths.toSorted()).toEqual(['Tea.html', 'Tea.md']);
  expect(texts.text('Tea.md')).toBe('# Tea\n');
  expect(texts.text('Tea.html')).toBe('<h1>Second</h1>');
});

test.describe('on a phone', () => {
  test.use(SMALL_PHONE);

  test('the choices fit, and print numbers its sheets', async ({ page, recto }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', document.title);
    });
    const account = await enter(page, recto.url);
    const [id] = await addPages(recto.url, account, [
      { title: 'Notes', content_type: 'markdown', markdown_content: '# Tea\n' },
    ]);
    await page.goto('/?tab=saved');
    await page.getByRole('button', { name: 'Export this project' }).click();
    await expect(page.getByRole('dialog', { name: 'Export 1 project' })).toBeVisible();
    await expectToFit(page, 'several');
    await page.keyboard.press('Escape');
    await page.goto(`/?tab=markdown-editor&load=${id}`);
    await chooseFromMenu(page, 'Export');
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await expectToFit(page, 'one');
    await page.getByRole('button', { name: /^Print or save as PDF/ }).click();
    const printed = page.frameLocator('[data-print-frame]');
    await expect(printed.locator('html')).toHaveAttribute('data-printed', /./u);
    const numbers = await printed
      .locator('html')
      .evaluate(() => document.adoptedStyleSheets.map((sheet) => sheet.cssRules[0]?.cssText));
    expect(numbers.join(' ')).toContain('counter(pages)');
  });
});
