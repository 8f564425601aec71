import type { Page } from '@playwright/test';
import type { Draft } from '../../../src/domain/page/draft.ts';
import type { Page as PageRow } from '../../../src/domain/page/page.ts';
import { enter } from '../support/auth/account.ts';
import {
  enterWithPage,
  documentTitle,
  editor,
  newPage,
  openTab,
  saveAs,
  synced,
  toast,
  write,
} from '../support/studio.ts';
import { changeElsewhere } from '../support/pages/pages.ts';
import { rowsOf } from '../support/storage.ts';
import { expect, test } from '../support/test.ts';

const WELCOME = 'Welcome to Recto';

const reset = (page: Page) => page.getByRole('button', { name: 'Reset', exact: true }).click();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const kept = (page: Page) => expect(page.getByText('Draft kept on this device')).toBeVisible();

async function expectReset(page: Page): Promise<void> {
  await expect(toast(page, 'Editor Reset')).toBeVisible();
  await expect(documentTitle(page)).toHaveText('Untitled page');
  await expect(editor(page)).toContainText(WELCOME);
  expect(new URL(page.url()).searchParams.has('load')).toBe(false);
}

test('Reset detaches a loaded project: saving creates a new page, and the project stays', async ({
  page,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Logbook', text: '# First' });
  await reset(page);
  await expectReset(page);
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('dialog', { name: 'Save Markdown Page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await write(page, '# Second');
  await saveAs(page, 'Another');
  const pages = await rowsOf<PageRow>(page, 'pages');
  const byTitle = new Map(pages.map((row) => [row.title, row.markdown_content]));
  expect(byTitle).toEqual(
    new Map([
      ['Another', '# Second'],
      ['Logbook', '# First'],
    ]),
  );
});

test('Undo restores the draft, its page and its base', async ({ page, recto }) => {
  const account = await enterWithPage(page, recto.url, {
    title: 'Logbook',
    text: '# Log\n\none\n\ntwo\n',
  });
  await synced(page);
  await write(page, '# Log\n\none, here\n\ntwo\n');
  await kept(page);
  await reset(page);
  await expectReset(page);
  await changeElsewhere(recto.url, account, { markdown_content: '# Log\n\none\n\ntwo, there\n' });
  await write(page, '# Written after the reset');
  await undo(page);
  await expect(documentTitle(page)).toHaveText('Logbook');
  await expect(editor(page)).toContainText('one, here');
  // The save merges from its base: both changes are kept.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(async () => {
    const [row] = await rowsOf<PageRow>(page, 'pages');
    expect(row?.markdown_content).toBe('# Log\n\none, here\n\ntwo, there\n');
  }).toPass();
  expect(await rowsOf(page, 'pages')).toHaveLength(1);
});

test('a reload right after Reset restores the detached page, not an older draft', async ({
  page,
  recto,
}) => {
  await enterWithPage(page, recto.url, { title: 'Logbook', text: '# First' });
  await write(page, '# First, changed');
  await kept(page);
  await reset(page);
  await expectReset(page);
  await page.reload();
  await expect(editor(page)).toContainText(WELCOME);
  await expect(documentTitle(page)).toHaveText('Untitled page');

  await write(page, '# Written after the reset');
  await kept(page);
  await page.reload();
  await expect(editor(page)).toHaveText('# Written after the reset');
  await expect(documentTitle(page)).toHaveText('Untitled page');
  const drafts = await rowsOf<Draft>(page, 'drafts');
  const isOfNewPage = new Map(drafts.map(({ text, pageId }) => [text, pageId === null]));
  expect(isOfNewPage).toEqual(
    new Map([
      ['# First, changed', false],
      ['# Written after the reset', true],
    ]),
  );
});

test('Reset in one tab leaves the project and its draft in another', async ({ page, recto }) => {
  await enterWithPage(page, recto.url, { title: 'Shared', text: '# Shared' });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await write(second, '# Shared, changed in the second window');
  await kept(second);
  await reset(page);
  await expectReset(page);
  await expect(documentTitle(second)).toHaveText('Shared');
  await expect(editor(second)).toHaveText('# Shared, changed in the second window');
  await second.keyboard.press('ControlOrMeta+s');
  await expect(toast(second, 'Page Updated')).toBeVisible();
  await undo(page);
  await expect(documentTitle(page)).toHaveText('Shared');
  await expect(editor(page)).toHaveText('# Shared, changed in the second window');
});

test('the Undo of a reset leaves the screen with the editor that it belongs to', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, '# Unsaved');
  await reset(page);
  await expect(toast(page, 'Editor Reset')).toBeVisible();
  // A window without the focus keeps its toasts: this one leaves with its editor.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await openTab(page, 'Saved Pages');
  await expect(toast(page, 'Editor Reset')).toBeHidden();
  await openTab(page, 'Markdown Editor');
  await editor(page).press('ControlOrMeta+z');
  await expect(editor(page)).toHaveText('# Unsaved');
});
