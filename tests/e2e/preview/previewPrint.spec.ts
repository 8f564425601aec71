import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
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

test('prints the whole page alone, with all its sub-pages @core', async ({ page, recto }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(
    await someonesPage(recto.url, {
      title: 'A day',
      content_type: 'markdown',
      markdown_content: LONG,
    }),
  );
  await expect(shown(page).getByRole('heading', { name: 'The first' })).toBeVisible();
  const printed = await openedForPrint(page);
  expect(printed.title).toBe('A day');
  expect(printed.text).toContain('The last line of the morning.');
  expect(printed.text).toContain('The second');
  expect(printed.visibleBeside).toEqual([]);
  expect(sheetsOf(await page.pdf())).toBeGreaterThanOrEqual(4);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page).toHaveTitle('A day · Recto');
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
});

test('the browser’s print menu prints the same', async ({ page, recto }) => {
  await page.goto(
    await someonesPage(recto.url, {
      title: 'Two sheets',
      html_content: '<!-- Page: A --><h1>Alpha</h1><!-- Page: B --><h1>Beta</h1>',
    }),
  );
  await expect(shown(page).getByRole('heading', { name: 'Alpha' })).toBeVisible();
  const sheets: string[] = [];
  await page.exposeFunction('tell', (text: string) => sheets.push(text));
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const sheet = document.querySelector('[data-print-sheet]')?.shadowRoot;
      Reflect.get(
        window,
        'tell',
      )([...(sheet?.querySelectorAll('h1') ?? [])].map((h) => h.textContent).join());
    });
  });
  expect(sheetsOf(await page.pdf())).toBe(2);
  await expect.poll(() => sheets).toEqual(['Alpha,Beta']);
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
});

test('Ctrl+P waits for images, and prints unsaved HTML as published', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(
    page,
    `<style>h1 { color: rgb(1, 2, 3) }</style><h1>Mine</h1><script>document.body.append('written by a script')</script>
<img alt="dot" src="/icons/icon-192.png">`,
  );
  await chooseFromMenu(page, 'Preview as page');
  await expect(running(page).getByRole('heading', { name: 'Mine' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector('[data-print-sheet]')?.shadowRoot;
      const picture = sheet?.querySelector('img');
      document.body.dataset['printed'] = [
        sheet?.querySelector('h1')?.getAttribute('style'),
        sheet?.textContent?.includes('written by a script'),
        picture?.complete === true && picture.naturalWidth > 0,
      ].join(' | ');
    };
  });
  await page.locator('main').focus();
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    /color: rgb\(1, 2, 3\);? \| false \| true/,
  );
});

/** Chooses the menu item with `window.print` stubbed, and returns the print content. */
async function openedForPrint(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = '';
    };
  });
  await chooseFromMenu(page, 'Print or save as PDF');
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printed = await page.evaluate(() => ({
    title: document.title,
    text: document.querySelector('[data-print-sheet]')?.shadowRoot?.textContent ?? '',
    visibleBeside: [...document.body.children]
      .filter((one) => !one.matches('[data-print-sheet]') && one.getClientRects().length > 0)
      .map((one) => one.outerHTML.slice(0, 80)),
  }));
  await page.emulateMedia({ media: null });
  return printed;
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
