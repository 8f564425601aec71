import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { joinSheets } from '#domain/page/splitPages.ts';
import { SHEET_ATTACKS } from '../../browser/content/sheetAttacks.ts';
import { running, shown, someonesPage } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = readFileSync(join(import.meta.dirname, '../../../public/icons/icon-192.png'));

const ALLOWED = 'https://attacker.invalid/allowed.png';

/** Shows that requests are counted. */
const ALLOWED_SHEET = `p { background: url(${ALLOWED}) }`;

const BODY =
  '<p class="x" title="y">a <b>b</b></p><a href="abc">c</a><table><tbody><tr><td>d</td></tr></tbody></table>';

/** What leaves the browser for the attacker; what a policy blocks does not. */
async function countedRequests(context: BrowserContext): Promise<readonly string[]> {
  const requests: string[] = [];
  await context.route(/^\w+:\/\/attacker\.invalid\//, (route) => {
    requests.push(`${route.request().resourceType()} ${route.request().url()}`);
    return route.fulfill({ body: 'p{color:rgb(9,9,9)}', contentType: 'text/css' });
  });
  context.on('dialog', (dialog) => {
    requests.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return requests;
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test('sheets in a row written past the app run nothing and ask for nothing', async ({
  page,
  context,
  recto,
}) => {
  test.setTimeout(180_000);
  const requests = await countedRequests(context);
  const sheets = [ALLOWED_SHEET, ...SHEET_ATTACKS];
  const pages = sheets.map((_, index) => `<!-- Page: P${index} -->\n<h1>P${index}</h1>${BODY}\n`);
  const seed = { title: 'Attack', html_content: pages.join(''), page_css: joinSheets('', sheets) };
  await page.goto(await someonesPage(recto.url, seed));
  const next = page.getByRole('button', { name: 'Next page' });
  for (const index of sheets.keys()) {
    await expect(shown(page).getByRole('heading')).toHaveText(`P${index}`);
    if (index === 0) await expect.poll(() => requests).toHaveLength(1);
    expect(requests, `P${index}`).toEqual([`image ${ALLOWED}`]);
    if (index < sheets.length - 1) await next.click();
  }
  await painted(page);
  expect(requests).toEqual([`image ${ALLOWED}`]);
  // No sheet covered the app around the page.
  await expect(page.locator('header').first()).toBeVisible();
});

test('without the filter, the frame’s policy lets through images over https only', async ({
  page,
  context,
  recto,
}) => {
  test.setTimeout(180_000);
  const requests = await countedRequests(context);
  await page.goto(await someonesPage(recto.url, { title: 'Bare', html_content: BODY }));
  const body = shown(page).locator('body');
  await expect(body).toContainText('a b');
  for (const css of [...SHEET_ATTACKS, ALLOWED_SHEET]) {
    await body.evaluate((element, text) => {
      const doc = element.ownerDocument;
      for (const last of doc.querySelectorAll('style')) last.remove();
      const style = doc.createElement('style');
      style.textContent = text;
      doc.head.append(style);
      // As markup, too, which is how a script would be written.
      element.insertAdjacentHTML('beforeend', `<style>${text}</style>`);
      element.getBoundingClientRect();
    }, css);
    await painted(page);
  }
  await expect.poll(() => requests).toContain(`image ${ALLOWED}`);
  expect(new Set(requests)).toEqual(new Set([`image ${ALLOWED}`]));
  expect(await running(page).locator('iframe').getAttribute('sandbox')).not.toContain(
    'allow-scripts',
  );
});

test('an image over http is requested over https, and the app’s own pictures load', async ({
  page,
  context,
  recto,
}) => {
  const requests = await countedRequests(context);
  const own = `${recto.url}/storage/v1/object/public/avatars/own.png`;
  await context.route(own, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }));
  const html_content = `<img alt="foreign" src="http://attacker.invalid/a.png"><img alt="own" src="${own}">`;
  await page.goto(await someonesPage(recto.url, { title: 'Images', html_content }));
  await expect
    .poll(() =>
      shown(page)
        .getByAltText('own')
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBe(192);
  await expect.poll(() => requests).toEqual(['image https://attacker.invalid/a.png']);
});
