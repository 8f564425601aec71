import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import { download, shown, someonesPage } from '../support/pages/previewPage.ts';
import {
  chooseFromMenu,
  editor,
  newPage,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const SOURCE = `<style>p { color: teal }</style>
<p onclick="alert(1)">Here be dragons.</p>
<script>void 0</script>`;

test('the author switches between the published page and the exact source', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, recto.url);
  await saved(page, 'HTML Editor', 'Map', SOURCE);
  const published = page.getByRole('button', { name: 'Published' });
  const source = page.getByRole('button', { name: 'Source', exact: true });
  await expect(published).toHaveAttribute('aria-pressed', 'true');
  await expect(shown(page).getByText('Here be dragons.')).toHaveCSS('color', 'rgb(0, 128, 128)');

  await source.click();
  const text = page.getByRole('textbox', { name: 'Source of Map' });
  await expect(text).toContainText('<p onclick="alert(1)">Here be dragons.</p>');
  await expect(text).toHaveAttribute('aria-readonly', 'true');
  expect(await text.locator('span[class]').count(), 'it is in colours').toBeGreaterThan(4);
  await text.focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Delete');
  await expect(text).toContainText('<style>p { color: teal }</style>');
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find' }).pressSequentially('dragons');
  await expect(page.locator('.cm-searchMatch')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(text).toContainText('<script>void 0</script>');
  await chooseFromMenu(page, 'Copy source');
  await expect(toast(page, 'Code Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SOURCE);
  expect(await download(page)).toEqual({ name: 'index.html', text: SOURCE });
  await published.click();
  await expect(shown(page).getByText('Here be dragons.')).toBeVisible();
});

test('spec §8: a failed copy of the source is reported', async ({ page, recto }) => {
  await enter(page, recto.url);
  await saved(page, 'Markdown Editor', 'Notes', '# Notes');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    document.execCommand = () => false;
  });
  await chooseFromMenu(page, 'Copy source');
  await expect(toast(page, 'Copy Failed')).toBeVisible();
  await expect(toast(page, 'Failed to copy markdown to clipboard.')).toBeVisible();
});

test('the author can edit it or open its history', async ({ page, recto }) => {
  await enter(page, recto.url);
  await saved(page, 'Markdown Editor', 'Notes', '# Notes');
  await expect(page.getByRole('button', { name: 'Remix' })).toBeHidden();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(editor(page)).toHaveText('# Notes');
  await expect(page).toHaveURL(/tab=markdown-editor&load=/);
  await page.goBack();
  await chooseFromMenu(page, 'History');
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
});

test('others get neither source nor editing, whatever the URL says @ci', async ({
  page,
  recto,
}) => {
  const path = await someonesPage(recto.url);
  await page.goto(`${path}?view=source`);
  await expect(shown(page).getByRole('heading', { name: 'The first' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Source', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link',
    'Ask the assistant about this page',
    'QR code',
    'Copy embed code',
    'Print or save as PDF',
    'Export',
  ]);
});

test('a deleted page is not found, and its author is pointed to the trash', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await saved(page, 'Markdown Editor', 'Notes', '# Notes');
  const url = page.url();
  await synced(page);
  await page.goto('/?tab=saved');
  await page.getByRole('button', { name: 'Delete “Notes”' }).click();
  await expect(toast(page, 'Page Deleted')).toBeVisible();
  await page.goto(url);
  await expect(
    page.getByRole('heading', { name: 'Page not found or access denied' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Open the trash' }).click();
  await expect(page.getByText('Notes').first()).toBeVisible();
});

/** Saves a page and opens its preview. */
async function saved(
  page: Page,
  tab: 'HTML Editor' | 'Markdown Editor',
  title: string,
  text: string,
): Promise<void> {
  await newPage(page, tab);
  await write(page, text);
  await saveAs(page, title);
  await chooseFromMenu(page, 'View saved page');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}
