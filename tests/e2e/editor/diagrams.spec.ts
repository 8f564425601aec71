import { readFile, rename } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { enter } from '../support/auth/account.ts';
import { addPages } from '../support/pages/pages.ts';
import { documentIn, shown, viewSavedOffline } from '../support/pages/previewPage.ts';
import { chooseFromMenu, newPage, toast, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const TEXT = `# Tides

\`\`\`mermaid
graph LR
  Moon --> Tide
\`\`\`

\`\`\`mermaid
graph LR
  Broken -->
\`\`\`
`;

test('a page with diagrams, in the editor, on its card and saved, offline too; a page without loads nothing for them @worker', async ({
  page,
  recto,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const loaded = () => scripts.filter((url) => /mermaid|diagram|windowDrawers/i.test(url));
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Plain\n\n```js\nlet mermaid = 1;\n```');
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByRole('heading', { name: 'Plain' })).toBeVisible();
  expect(loaded()).toEqual([]);

  await write(page, TEXT);
  const isIn = async (frame: typeof preview) => {
    const image = frame.getByRole('img', { name: 'Moon --> Tide' });
    await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml/);
    await expect(image).toHaveJSProperty('complete', true);
    expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(50);
    await expect(frame.getByText(/^Parse error on line \d/)).toBeVisible();
    await expect(frame.locator('pre')).toContainText('Broken -->');
  };
  await isIn(preview);

  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Save Markdown Page' });
  await dialog.getByLabel('Title').fill('Tides');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Markdown Page Saved')).toBeVisible();
  await viewSavedOffline(page);
  await isIn(shown(page));
  await page.context().setOffline(false);
});

const SHORT = '```mermaid\ngraph LR\n  Moon --> Tide\n```\n\n$x^2$\n';

test('a diagram is on its card, on paper, in an exported file and in Word', async ({
  browser,
  page,
  recto,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = document.title;
    };
  });
  const account = await enter(page, recto.url);
  const [id] = await addPages(recto.url, account, [
    { title: 'Tides', content_type: 'markdown', markdown_content: SHORT },
  ]);
  await page.goto('/?tab=saved');
  const card = page.getByRole('article', { name: 'Tides' });
  await expect(card.locator('.diagram img')).toHaveJSProperty('complete', true);
  await expect(card.locator('.diagram img')).toHaveAttribute('src', /^data:image\/svg\+xml/);

  await page.goto(`/preview/markdown/${id}`);
  await expect(shown(page).getByRole('img', { name: 'Moon --> Tide' })).toBeVisible();
  await chooseFromMenu(page, 'Print or save as PDF');
  const printed = page.frameLocator('[data-print-frame]');
  await expect(printed.locator('html')).toHaveAttribute('data-printed', 'Tides');
  await expect(printed.locator('.diagram img')).toHaveAttribute('src', /^data:image\/svg\+xml/);
  await expect(printed.locator('math')).toHaveCount(1);

  await chooseFromMenu(page, 'Export');
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Web page/ })
    .click();
  const path = await (await download).path();
  await rename(path, `${path}.html`);
  const elsewhere = await browser.newContext({ offline: true });
  const opened = await elsewhere.newPage();
  await opened.goto(pathToFileURL(`${path}.html`).href);
  const image = opened.getByRole('img', { name: 'Moon --> Tide' });
  await expect(image).toBeVisible();
  expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(50);
  await elsewhere.close();

  await chooseFromMenu(page, 'Export');
  const word = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Word document/ }).click();
  const files = unzipSync(new Uint8Array(await readFile(await (await word).path())));
  const drawn = Object.keys(files).filter((name) => /^word\/media\/.+\.png$/.test(name));
  expect(drawn).toHaveLength(1);
  const bytes = Buffer.from(files[drawn[0] ?? ''] ?? []);
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(100);
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(text).toMatch(/<wp:docPr[^>]*descr="[^"]*Moon --(?:>|&gt;) Tide/u);
});

test('a diagram that never ends stalls neither the editor nor its preview', async ({
  page,
  recto,
}) => {
  // As a fault of the library would.
  await page.route(/\/mermaidProgram-[^/]*\.js$/, async (route) => {
    const body = `export const script = ${JSON.stringify(ENDLESS)};`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, `${SHORT}\nEnd`);
  const preview = documentIn(page, 'iframe[title="Markdown Preview"]');
  await expect(preview.getByText('This diagram takes too long to draw.')).toBeVisible();
  await expect(preview.locator('pre')).toContainText('Moon --> Tide');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' of it');
  await expect(preview.getByText('End of it')).toBeVisible();
  await expect(page.getByText('Not responding')).toHaveCount(0);
});

const ENDLESS = `globalThis.rectoDraw = (port) => {
  port.onmessage = () => { for (;;); };
  port.postMessage('ready');
};`;
