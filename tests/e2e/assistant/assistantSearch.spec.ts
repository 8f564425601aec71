import { enter } from '../support/auth/account.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { addSession, replies, sessionRow } from '../support/chat/chat.ts';

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
