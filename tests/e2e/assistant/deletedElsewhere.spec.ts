import { signIn } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { messageField, sessionRow } from '../support/chat/chat.ts';
import { openConversation } from '../support/chat/conversation.ts';
import { rowsOf } from '../support/storage.ts';
import { openTab, toast } from '../support/studio.ts';

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
