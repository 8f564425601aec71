import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { enter } from '../support/auth/account.ts';
import {
  enterWithPage,
  documentsReadyForOffline,
  newPage,
  readyForOffline,
  toast,
  write,
} from '../support/studio.ts';
import { expectNoFindings } from '../support/axe.ts';
import { builtFile } from '../support/builtFile.ts';
import { documentIn } from '../support/pages/previewPage.ts';
import { expect, test } from '../support/test.ts';

const PUBLISH_FILE = builtFile('src/content/publish/publish.ts');

const SOURCE = `<style>
  h1 { color: rgb(1, 2, 3) }
  a:hover { color: red }
</style>
<h1>Visible</h1>
<section><p>Kept text</p></section>
<form><input><button>Send</button></form>
<p onclick="x()">Handled</p>
<script>document.title = 'x'</script>`;

const TITLE = 'What visitors will get';

async function openSave(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save HTML Page' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the menu checks a saved page without saving it', async ({ page, recto }) => {
  await enterWithPage(page, recto.url, { tab: 'HTML Editor', title: 'Kept', text: SOURCE });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByText('3 things are left out')).toBeVisible();
  await expect(documentIn(dialog).getByText('Kept text')).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the save dialog lists what is left out and shows the published page @ci', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, SOURCE);
  const dialog = await openSave(page);
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByText('3 things are left out')).toBeVisible();
  const items = dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem');
  await expect(items).toHaveText([/<script>line 9/, /<form>line 7/, /onclickline 8/]);
  const shown = documentIn(dialog).locator('body');
  await expect(shown.getByRole('heading', { name: 'Visible' })).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(shown).toContainText('Kept text');
  await expect(shown).not.toContainText('Send');
  await dialog.getByText('One tag is replaced by').click();
  await expect(dialog.getByText('<section> → <div>')).toBeVisible();
  await expectNoFindings(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the source' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('index.html');
  expect(readFileSync(await download.path(), 'utf8')).toBe(SOURCE);

  await dialog.getByLabel('Title').fill('Checked');
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, 'Page Saved')).toBeVisible();
});

test('the check works offline, on a phone, page by page, and closes by keyboard @worker', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await readyForOffline(page);
  await documentsReadyForOffline(page);
  await context.setOffline(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await newPage(page, 'HTML Editor');
  await write(page, '<!-- Page: One --><p>first page</p><!-- Page: Two --><p>second page</p>');
  const dialog = await openSave(page);
  await expect(dialog.getByText('Nothing is left out')).toBeVisible();
  await dialog.getByRole('button', { name: TITLE }).press('Enter');
  const shown = documentIn(dialog).locator('body');
  await expect(shown).toHaveText('first page');
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(shown).toHaveText('second page');
  await expect(dialog.getByText('2 / 2')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save Page' })).toBeInViewport();
  const wide = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(wide).toBe(false);
  await dialog.getByRole('button', { name: TITLE }).press('Enter');
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('without a service worker', () => {
  test('the dialog reports missing code and retries', async ({ page, recto }) => {
    await enter(page, recto.url);
    await newPage(page, 'HTML Editor');
    await page.route(`**${PUBLISH_FILE}`, (route) => route.abort());
    await write(page, '<p>text</p>');
    const dialog = await openSave(page);
    await expect(dialog.getByText('Not checked')).toBeVisible();
    await dialog.getByRole('button', { name: TITLE }).click();
    await expect(dialog.getByText('Connect once to check what visitors will get')).toBeVisible();
    await page.unroute(`**${PUBLISH_FILE}`);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByText('Nothing is left out')).toBeVisible();
  });
});

test('a Markdown page has no such check', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# text');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Save Markdown Page' })).toBeVisible();
  await expect(page.getByRole('button', { name: TITLE })).toHaveCount(0);
});

test('the preview shows the page as visitors get it, one click away', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'HTML Editor');
  await write(page, SOURCE);
  const preview = page.getByRole('region', { name: 'Live Preview' });
  const visitors = preview.getByRole('button', { name: '3 left out Visitors' });
  await visitors.click();
  const shown = documentIn(preview).locator('body');
  await expect(shown).toContainText('Kept text');
  await expect(shown).not.toContainText('Send');
  await preview.getByText('3 things are left out').click();
  await expect(preview.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveCount(
    3,
  );
  await expectNoFindings(page);
  await write(page, '<p>Whole</p>');
  await expect(shown).toHaveText('Whole');
  await expect(preview.getByRole('button', { name: 'Visitors', exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'Mine' }).click();
  await expect(preview.frameLocator('iframe').locator('body')).toHaveText('Whole');
});

test('an update asks once about what visitors newly miss, then says it', async ({
  page,
  recto,
}) => {
  await enterWithPage(page, recto.url, { tab: 'HTML Editor', title: 'Kept', text: '<p>One</p>' });
  await write(page, SOURCE);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const question = page.getByRole('alertdialog', { name: 'Visitors Won’t Get Everything' });
  await expect(question.getByRole('listitem')).toHaveText([/<script>/, /<form>/, /onclick/]);
  await expectNoFindings(page);
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await save.click();
  await question.getByRole('button', { name: 'Update Page' }).click();
  const warning = page.getByText('Visitors get it without 3 things.', { exact: true });
  await expect(warning).toBeVisible();
  await expect(warning).toBeHidden();
  await write(page, `${SOURCE}<p>More</p>`);
  await save.click();
  await expect(warning).toBeVisible();
  await expect(question).toBeHidden();
});
