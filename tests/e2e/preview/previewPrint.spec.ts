import { inflateSync } from 'node:zlib';
import type { FrameLocator, Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { running, shown, someonesPage } from '../support/pages/previewPage.ts';
import { chooseFromMenu, newPage, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const LONG = `--- Page: Morning ---
# The first
${'A line of the morning.\n\n'.repeat(80)}
The last line of the morning.
--- Page: Noon ---
# The second
`;

test('prints the whole page, with all its sub-pages, in the previews’ process @ci', async ({
  page,
  recto,
}) => {
  await stubPrint(page);
  await page.goto(
    await someonesPage(recto.url, {
      title: 'A day',
      content_type: 'markdown',
      markdown_content: LONG,
    }),
  );
  await expect(shown(page).getByRole('heading', { name: 'The first' })).toBeVisible();
  await chooseFromMenu(page, 'Print or save as PDF');
  const printed = printedFrame(page);
  await expect(printed.locator('html')).toHaveAttribute('data-printed', 'A day');
  await expect(printed.locator('[data-print-sheet]')).toContainText(
    'The last line of the morning.',
  );
  await expect(printed.getByRole('heading', { name: 'The second' })).toHaveCSS('display', 'block');
  await expect(printed.locator('.page')).toHaveCount(2);
  await expect(printed.locator('.page').nth(1)).toHaveCSS('break-before', 'page');
  await expect(page).toHaveTitle('A day');
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
  // Later: the frame is removed at once.
  await printed
    .locator('html')
    .evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('afterprint'))));
  await expect(page).toHaveTitle('A day · Recto');
  await expect(page.locator('[data-print-frame]')).toHaveCount(0);
});

test('a page that stalls its process is laid out for printing in it, not in the app', async ({
  page,
  recto,
}) => {
  await stubPrint(page);
  await page.goto(
    await someonesPage(recto.url, { title: 'Deep', html_content: '<b>'.repeat(100_000) }),
  );
  await chooseFromMenu(page, 'Print or save as PDF');
  await expect(page.locator('[data-print-frame]')).toHaveAttribute(
    'src',
    /^http:\/\/(?:p\d+\.)?localhost:\d+\//,
  );
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
  expect(await page.locator('*').count()).toBeLessThan(5000);
});

for (const [size, html, ends] of [
  ['small', '<h1>Alpha</h1><p>The end</p>', 'The end'],
  ['stalling', '<b>word '.repeat(100_000), 'too large to print from here'],
] as const) {
  test(`without the previews’ site, the app’s window prints a ${size} page`, async ({
    context,
    page,
    recto,
  }) => {
    await context.route('http://*localhost:*/**', (route) => route.abort());
    await stubPrint(page);
    await page.goto(await someonesPage(recto.url, { title: 'A day', html_content: html }));
    await chooseFromMenu(page, 'Print or save as PDF');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'A day');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const beside = await page.evaluate(() =>
      [...document.body.children]
        .filter((one) => !one.matches('[data-print-sheet]') && one.getClientRects().length > 0)
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    expect(beside).toEqual([]);
    await expect(page.locator('[data-print-sheet]')).toContainText(ends);
  });
}

test('the browser’s print menu prints the same', async ({ page, recto }) => {
  await page.goto(
    await someonesPage(recto.url, {
      title: 'Two sheets',
      html_content: '<!-- Page: A --><h1>Alpha</h1><!-- Page: B --><h1>Beta</h1>',
    }),
  );
  await expect(shown(page).getByRole('heading', { name: 'Alpha' })).toBeVisible();
  const sheets: string[] = [];
  await page.exposeFunction('recordSheet', (text: string) => sheets.push(text));
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const sheet = document.querySelector('[data-print-sheet]')?.shadowRoot;
      Reflect.get(
        window,
        'recordSheet',
      )([...(sheet?.querySelectorAll('h1') ?? [])].map((h) => h.textContent).join());
    });
  });
  expect(sheetsOf(await page.pdf())).toBe(2);
  await expect.poll(() => sheets).toEqual(['Alpha,Beta']);
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
});

test('Ctrl+P waits for images, and prints unsaved HTML as published', async ({ page, recto }) => {
  await stubPrint(page);
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(
    page,
    `<style>h1 { color: rgb(1, 2, 3) }</style><h1>Mine</h1><script>document.body.append('written by a script')</script>
<img alt="dot" src="/icons/icon-192.png">`,
  );
  await chooseFromMenu(page, 'Preview as page');
  await expect(running(page).getByRole('heading', { name: 'Mine' })).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('ControlOrMeta+p');
  const printed = printedFrame(page);
  await expect(printed.locator('html[data-pictures="true"]')).toHaveCount(1);
  await expect(printed.getByRole('heading', { name: 'Mine' })).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(printed.locator('[data-print-sheet]')).not.toContainText('written by a script');
});

/** Marks the document that is printed with its title, and whether its pictures were there. */
async function stubPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelector('[data-print-sheet]')?.shadowRoot;
      const pictures = [...(sheet?.querySelectorAll('img') ?? [])];
      const { dataset } = document.documentElement;
      dataset['pictures'] = String(pictures.every((one) => one.complete && one.naturalWidth > 0));
      dataset['printed'] = document.title;
    };
  });
}

function printedFrame(page: Page): FrameLocator {
  return page.frameLocator('[data-print-frame]');
}

/** Counts a PDF's page objects, plain or in compressed streams. */
function sheetsOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
