import { enter } from '../support/auth/account.ts';
import { CHAPTERS, download, shown, someonesPage } from '../support/pages/previewPage.ts';
import {
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  toastShown,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const SOURCE = `<!doctype html>
<html lang="en"><head><title>Map</title><style>p { color: teal }</style></head>
<body><p onclick="alert(1)">Here be dragons.</p><script>document.title = 'no'</script></body></html>`;

test('spec §2, §9: a preview is shared by its link and downloaded, by its author and by a visitor @core', async ({
  page,
  browser,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'HTML Editor');
  await write(page, SOURCE);
  await saveAs(page, 'Map of dragons');
  await synced(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'View saved page' }).click();
  await expect(page.getByRole('heading', { name: 'Map of dragons', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Map of dragons · Recto');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await toastShown(page, 'Copied to clipboard');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  await expect(toast(page, 'Copied to clipboard')).toBeHidden();

  const own = await download(page);
  expect(own).toEqual({ name: 'index.html', text: SOURCE });
  await expect(toast(page, 'File Downloaded')).toBeVisible();

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(link);
  await expect(shown(visitor).getByText('Here be dragons.')).toBeVisible();
  await expect(visitor.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Here be dragons.',
  );
  const published = await download(visitor);
  expect(published.name).toBe('index.html');
  expect(published.text).toMatch(/^<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">/);
  expect(published.text).toContain('<title>Map of dragons</title>');
  expect(published.text).toContain('Here be dragons.');
  expect(published.text).not.toMatch(/<script|onclick/);
  await other.close();
});

test('spec §2, §4: a document of several pages has tabs, a counter, and turns by button and key @ci', async ({
  page,
  recto,
}) => {
  const path = await someonesPage(recto.url);
  await page.goto(path);
  const heading = shown(page).getByRole('heading', { level: 1 });
  const previous = page.getByRole('button', { name: 'Previous page' });
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(page.getByRole('tab')).toHaveText(['Morning', 'Noon', 'Night']);
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expect(heading).toHaveText('The first');
  await expect(previous).toBeDisabled();

  await next.click();
  await expect(page.getByText('2 / 3')).toBeVisible();
  await expect(heading).toHaveText('The second');
  await page.locator('main').focus();
  await page.keyboard.press('ArrowRight');
  await expect(heading).toHaveText('The third');
  await expect(next).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Noon' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Morning' }).click();
  await expect(heading).toHaveText('The first');

  const whole = await download(page);
  expect(whole).toEqual({ name: 'document.md', text: CHAPTERS });
});

test('spec §4: the keys of the tab list stop at its ends, and turn no page behind a dialog', async ({
  page,
  recto,
}) => {
  await page.goto(await someonesPage(recto.url));
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(tabs.last()).toBeFocused();
  await expect(page.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByText('1 / 3')).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('1 / 3')).toBeVisible();
});

test('spec §4: the URL selects the page, within bounds, and Back leaves the preview', async ({
  page,
  recto,
}) => {
  const path = await someonesPage(recto.url);
  await page.goto('/');
  await page.goto(`${path}?page=2`);
  const heading = shown(page).getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The second');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${path}?page=3`);
  await page.reload();
  await expect(heading).toHaveText('The third');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/');

  await page.goto(`${path}?page=99`);
  await expect(heading).toHaveText('The third');
  await page.goto(`${path}?page=nonsense`);
  await expect(heading).toHaveText('The first');
});

test('spec §4, §8: a page that cannot be shown says why @worker', async ({
  page,
  context,
  recto,
}) => {
  const path = await someonesPage(recto.url);
  for (const without of ['/preview/html', '/preview/markdown']) {
    await page.goto(without);
    await expect(page.getByRole('heading', { name: 'Failed to load page' })).toBeVisible();
    await expect(page.getByText('Missing page ID')).toBeVisible();
  }
  for (const unknown of ['0b0e1f5e-0000-4000-8000-000000000000', 'no-id-at-all']) {
    await page.goto(`/preview/html/${unknown}`);
    await expect(
      page.getByRole('heading', { name: 'Page not found or access denied' }),
    ).toBeVisible();
  }
  await readyForOffline(page);
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Failed to load page' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('tab', { name: 'Morning' })).toBeVisible();
});

test('a cached page opens offline with a note @ci @worker', async ({ page, context, recto }) => {
  const path = await someonesPage(recto.url, { title: 'Well', html_content: '<p>Deep</p>' });
  await page.goto(path);
  await expect(shown(page).getByText('Deep')).toBeVisible();
  await readyForOffline(page);
  await expect(page.getByText(/saved copy/)).toBeHidden();
  await context.setOffline(true);
  await page.reload();
  await expect(shown(page).getByText('Deep')).toBeVisible();
  await expect(page.getByText(/This is the saved copy from/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await download(page)).text).toContain('Deep');
  await context.setOffline(false);
  await expect(page.getByText(/saved copy/)).toBeHidden();
});

// These provoked browser errors would fail the strict console of the tests' context.
test('spec §8: a page that fails to render shows an error, and the app keeps working', async ({
  browser,
  recto,
}) => {
  const html = await someonesPage(recto.url, { title: 'Map', html_content: '<p>Dragons</p>' });
  const markdown = await someonesPage(recto.url);
  const context = await browser.newContext({ baseURL: recto.url });
  const page = await context.newPage();
  await breakSanitiser(page);
  await page.goto(html);
  await expect(shown(page).getByText('Failed to render content')).toBeVisible();
  await page.goto(markdown);
  await expect(shown(page).getByText('Error parsing Markdown')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('2 / 3')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Error rendering markdown preview').first()).toBeVisible();
  await context.close();
});

async function breakSanitiser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Document.prototype.createNodeIterator = () => {
      throw new Error('brought about');
    };
  });
}
