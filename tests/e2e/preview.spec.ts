import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, newAccount, register } from './support/account.ts';
import { addPages } from './support/pages.ts';
import {
  editor,
  openTab,
  readyForOffline,
  saveAs,
  synced,
  toast,
  write,
} from './support/studio.ts';
import { expect, test } from './support/test.ts';

const SOURCE = `<!doctype html>
<html lang="en"><head><title>Map</title><style>p { color: teal }</style></head>
<body><p onclick="alert(1)">Here be dragons.</p><script>document.title = 'no'</script></body></html>`;

const CHAPTERS = `--- Page: Morning ---
# The first
--- Page: Noon ---
# The second
--- Page: Night ---
# The third
`;

test('spec §2, §9: a preview is shared by its link and downloaded, by its author and by a visitor', async ({
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

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  await expect(toast(page, 'Copied to clipboard')).toBeHidden({ timeout: 4000 });

  const own = await download(page);
  expect(own).toEqual({ name: 'index.html', text: SOURCE });
  await expect(toast(page, 'File Downloaded')).toBeVisible();

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await visitor.goto(link);
  await expect(
    visitor.frameLocator('iframe[title^="Preview of"]').getByText('Here be dragons.'),
  ).toBeVisible();
  const published = await download(visitor);
  expect(published.name).toBe('index.html');
  expect(published.text).toContain('Here be dragons.');
  expect(published.text).not.toMatch(/<script|onclick/);
  await other.close();
});

test('spec §8: a share link that cannot be copied is told', async ({ page, recto }) => {
  const [id] = await someonesPages(recto.url);
  await page.goto(`/preview/markdown/${id}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Failed to copy')).toBeVisible();
});

test('spec §2, §4: a document of several pages has tabs, a counter, and turns by button and key', async ({
  page,
  recto,
}) => {
  const [id] = await someonesPages(recto.url);
  await page.goto(`/preview/markdown/${id}`);
  const shown = page.frameLocator('iframe[title^="Preview of"]').getByRole('heading', { level: 1 });
  const previous = page.getByRole('button', { name: 'Previous page' });
  const next = page.getByRole('button', { name: 'Next page' });
  await expect(page.getByRole('tab')).toHaveText(['Morning', 'Noon', 'Night']);
  await expect(page.getByText('1 / 3')).toBeVisible();
  await expect(shown).toHaveText('The first');
  await expect(previous).toBeDisabled();

  await next.click();
  await expect(page.getByText('2 / 3')).toBeVisible();
  await expect(shown).toHaveText('The second');
  await page.locator('main').focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText('The third');
  await expect(next).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('3 / 3')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Noon' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Morning' }).click();
  await expect(shown).toHaveText('The first');

  const whole = await download(page);
  expect(whole).toEqual({ name: 'document.md', text: CHAPTERS });
});

test('spec §4, §8: a page that cannot be shown says why', async ({ page, context, recto }) => {
  const [id] = await someonesPages(recto.url);
  for (const path of ['/preview/html', '/preview/markdown']) {
    await page.goto(path);
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
  await page.goto(`/preview/markdown/${id}`);
  await expect(page.getByRole('heading', { name: 'Failed to load page' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('tab', { name: 'Morning' })).toBeVisible();
});

test('spec §2: unsaved text is previewed as a page from the editor, for its author only', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'Markdown Editor');
  await write(page, '# Only a thought');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Preview as page' }).click();
  await expect(page).toHaveURL('/preview/markdown');
  const shown = page
    .frameLocator('iframe[title^="Preview of"]')
    .getByRole('heading', { name: 'Only a thought' });
  await expect(shown).toBeVisible();
  await expect(page.getByText('Not saved: only you see this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  expect(await download(page)).toEqual({ name: 'document.md', text: '# Only a thought' });
  await page.reload();
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(editor(page)).toContainText('# Only a thought');
});

/** Presses Download and gives what came of it. */
async function download(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** A document of three pages by somebody else. */
async function someonesPages(url: string): Promise<readonly string[]> {
  const author = newAccount();
  await register(url, author);
  return addPages(url, author, [
    { title: 'A day', content_type: 'markdown', markdown_content: CHAPTERS },
  ]);
}
