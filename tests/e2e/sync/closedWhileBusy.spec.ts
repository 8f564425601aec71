import type { Page } from '@playwright/test';
import { messageField } from '../support/chat/chat.ts';
import { beginConversation } from '../support/chat/conversation.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { enter } from '../support/auth/account.ts';
import { beside, holdTables, rowsOf } from '../support/storage.ts';
import { editor, newPage, openTab } from '../support/studio.ts';

const LAST_WORDS: unknown = expect.stringContaining('Last words');

const copies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('recto-unload:')));

/** Resolves when the page has been unloaded. */
async function closeWindow(page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
}

test('text typed while the database is busy survives closing the window', async ({
  page,
  context,
  recto,
}) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  const idle = await beside(context);
  const release = await holdTables(idle, ['drafts', 'draftBases']);
  await page.bringToFront();
  await editor(page).click();
  await page.keyboard.type('Last words');
  await closeWindow(page);
  await release();
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
  const idle = await beside(context);
  const release = await holdTables(idle, ['composerDrafts']);
  await page.bringToFront();
  await messageField(page).pressSequentially('Last words');
  await closeWindow(page);
  await release();
  const next = await context.newPage();
  await next.goto(conversation);
  await expect(messageField(next)).toHaveValue('Last words');
});

test('another window that is open shows the text at once', async ({ page, context, recto }) => {
  await enter(page, recto.url);
  await newPage(page, 'Markdown Editor');
  const other = await context.newPage();
  await other.goto(recto.url);
  await openTab(other, 'HTML Editor');
  const idle = await beside(context);
  const release = await holdTables(idle, ['drafts', 'draftBases']);
  await page.bringToFront();
  await editor(page).click();
  await page.keyboard.type('Last words');
  await closeWindow(page);
  await release();
  await expect.poll(() => rowsOf(other, 'drafts')).toMatchObject([{ text: LAST_WORDS }]);
  expect(await copies(other)).toEqual([]);
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
