import { enter, signIn } from '../support/auth/account.ts';
import { expectNoFindings } from '../support/axe.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  addSession,
  replies,
  sessionRow,
  messageField,
  openConversation,
} from '../support/chat/chat.ts';
import { rowsOf } from '../support/storage.ts';
import { openTab, toast } from '../support/studio.ts';

test('chats are found by their titles and messages', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  for (const name of ['Birds', 'Boats', 'Bread', 'Bees', 'Bells']) {
    const messages = [
      ['user', `About ${name}`],
      ['assistant', `${name} are **fine**.`],
    ] as const;
    await addSession(recto.url, account, name, messages);
  }
  await page.goto('/ai-assistant');
  await sessionRow(page, 'Boats').getByRole('button', { name: 'Boats', exact: true }).click();
  await expect(replies(page)).toContainText('Boats are fine.');
  const search = page.getByLabel('Find a chat');
  await search.fill('BREAD');
  await expect(sessionRow(page, 'Bread')).toBeVisible();
  await expect(sessionRow(page, 'Birds')).toBeHidden();
  // A message that this device has.
  await search.fill('boats fine');
  await expect(sessionRow(page, 'Boats')).toBeVisible();
  await expect(sessionRow(page, 'Bread')).toBeHidden();
  await search.fill('unknown');
  await expect(page.getByText('No results for “unknown”')).toBeVisible();
  await search.fill('');
  await expect(sessionRow(page, 'Bees')).toBeVisible();
});

test('a pinned chat is listed first, on other devices too', async ({ page, recto, browser }) => {
  const account = await openConversation(page, recto.url, 'Boats', [['user', 'Do they fold?']]);
  await addSession(recto.url, account, 'Birds', [['user', 'Do they sing?']]);
  await page.reload();
  const rows = page.getByRole('list', { name: 'Chat sessions' }).getByRole('listitem');
  await expect(rows).toHaveText(['Birds', 'Boats']);
  await rows.last().hover();
  const sent = page.waitForResponse((answer) => answer.url().includes('/rpc/sync_settings'));
  await page.getByRole('button', { name: 'Pin “Boats”' }).click();
  await expect(rows).toHaveText(['Boats', 'Birds']);
  await sent;

  const device = await browser.newContext({ baseURL: recto.url });
  const there = await device.newPage();
  await signIn(there, account);
  await there.goto('/ai-assistant');
  await expect(there.getByRole('list', { name: 'Chat sessions' }).getByRole('listitem')).toHaveText(
    ['Boats', 'Birds'],
  );
  await expect(there.getByText('Loading messages...')).toBeHidden();
  await expectNoFindings(there);
  await device.close();
});

const LISTED_AGAIN_MS = 6 * 60_000;

test('unsent text of a session that another device deletes is kept as a draft', async ({
  page,
  recto,
  browser,
}) => {
  const account = await openConversation(page, recto.url, 'Boats', [['user', 'Do they fold?']]);
  await messageField(page).fill('What about paper ones?');
  await expect.poll(() => rowsOf(page, 'composerDrafts')).toHaveLength(1);

  const device = await browser.newContext({ baseURL: recto.url });
  const there = await device.newPage();
  await signIn(there, account);
  await there.goto('/ai-assistant');
  await sessionRow(there, 'Boats').hover();
  await there.getByRole('button', { name: 'Delete “Boats”' }).click();
  await there.getByRole('button', { name: 'Delete session' }).click();
  await expect(sessionRow(there, 'Boats')).toBeHidden();
  await device.close();

  await page.addInitScript((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, LISTED_AGAIN_MS);
  await page.reload();
  await expect(toast(page, 'Deleted on Another Device')).toBeVisible();
  await expect(sessionRow(page, 'Boats')).toBeHidden();
  await page.goto('/');
  await openTab(page, 'Saved Pages');
  await page.getByRole('link', { name: 'What about paper ones?' }).click();
  await expect(page.locator('.cm-content')).toHaveText('What about paper ones?');
});
