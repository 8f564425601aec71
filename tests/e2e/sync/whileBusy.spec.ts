import type { Locator, Page } from '@playwright/test';
import { messageField, beginConversation } from '../support/chat/chat.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { enter } from '../support/auth/account.ts';
import { beside, holdTables, rowsOf, setConflict } from '../support/storage.ts';
import { editor, newPage, openTab, saveAs, synced, toast, write } from '../support/studio.ts';

const LAST_WORDS: unknown = expect.stringContaining('Last words');

const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('recto-unload:')));

/** Types while another transaction keeps the tables, closes the window, and only then ends that transaction. */
async function closeWhileBusy(
  page: Page,
  field: Locator,
  tables: readonly string[],
): Promise<void> {
  const idle = await beside(page.context());
  await holdTables(idle, tables);
  await page.bringToFront();
  await field.click();
  await page.keyboard.type('Last words');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await idle.close();
}

const DRAFTS = ['drafts', 'draftBases'];

test('text typed while the database is busy survives closing the window', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await closeWhileBusy(page, editor(page), DRAFTS);
  const next = await context.newPage();
  await next.goto(recto.url);
  await openTab(next, 'Markdown Editor');
  await expect(editor(next)).toContainText('Last words');
});

test('a message typed while the database is busy survives closing the window', async ({
  page,
  context,
  recto,
}) => {
  await beginConversation(page, recto.url);
  const conversation = page.url();
  await closeWhileBusy(page, messageField(page), ['composerDrafts']);
  const next = await context.newPage();
  await next.goto(conversation);
  await expect(messageField(next)).toHaveValue('Last words');
});

test('another window that is open stores the text at once', async ({ page, context, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  const other = await context.newPage();
  await other.goto(recto.url);
  await openTab(other, 'HTML Editor');
  await closeWhileBusy(page, editor(page), DRAFTS);
  await expect.poll(() => rowsOf(other, 'drafts')).toMatchObject([{ text: LAST_WORDS }]);
  await expect.poll(() => copies(other)).toEqual([]);
});

test('a window that was only hidden leaves no copy', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await editor(page).click();
  const left = await page.evaluate(async () => {
    document.execCommand('insertText', false, 'Last words');
    await new Promise(requestAnimationFrame);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    return Object.keys(localStorage).filter((name) => name.startsWith('recto-unload:'));
  });
  expect(left).toHaveLength(1);
  await expect.poll(() => copies(page)).toEqual([]);
  expect(await rowsOf(page, 'drafts')).toMatchObject([{ text: LAST_WORDS }]);
});

test('a merge takes no text while it is saved', async ({ page, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  await write(page, 'High water is at one.');
  await saveAs(page, 'Tides');
  await synced(page);
  const [stored] = await rowsOf<{ readonly id: string }>(page, 'pages');
  await setConflict(page, stored?.id ?? '');
  await page.goto(`/conflict/${stored?.id}`);
  await page.getByRole('button', { name: 'Merge by hand' }).click();
  const idle = await beside(page.context());
  await holdTables(idle, ['pages', 'outbox', 'conflicts']);
  await page.bringToFront();
  const save = page.getByRole('button', { name: 'Save merged page' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await editor(page).click({ force: true });
  await page.keyboard.insertText('Too late.');
  await expect(editor(page)).not.toContainText('Too late.');
  await idle.close();
  await expect(toast(page, 'Merged Page Saved')).toBeVisible();
});
