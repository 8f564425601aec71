import { readFile } from 'node:fs/promises';
import { held, says } from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { ask, replies, saidByPerson, serverMessages } from '../support/chat/chat.ts';
import { beginConversation, openConversation } from '../support/chat/conversation.ts';
import { toast } from '../support/studio.ts';

test('spec §2, §8: a message is copied, and permanently deleted after confirmation @core', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await beginConversation(page, recto.url);
  await ask(page, 'Keep **these** stars');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await saidByPerson(page, 'Keep').getByRole('button', { name: 'Copy message' }).click();
  await expect(toast(page, 'Message Copied')).toBeVisible();
  await expect(
    page.getByText('Message content has been copied to clipboard.').first(),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Keep **these** stars');

  await replies(page).getByRole('button', { name: 'Delete message' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(replies(page)).toHaveCount(1);
  await replies(page).getByRole('button', { name: 'Delete message' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
  await expect(replies(page)).toHaveCount(0);
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeFocused();
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ role }) => role))
    .toEqual(['user']);
});

test('a regenerated reply replaces the old one once it is complete', async ({
  page,
  recto,
  upstream,
}) => {
  const account = await beginConversation(page, recto.url);
  await ask(page, 'A name for a boat?');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  const answer = held();
  upstream.next.push(answer.script);
  await page.getByRole('button', { name: 'Regenerate reply' }).click();
  await answer.asked;
  answer.say('Albatross');
  await expect(replies(page)).toHaveCount(1);
  await expect(replies(page)).toContainText('Albatross');
  answer.end();
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ content }) => content))
    .toEqual(['A name for a boat?', 'Albatross']);
});

test('editing a message resends it and, after confirmation, replaces the messages after it', async ({
  page,
  recto,
  upstream,
}) => {
  const account = await openConversation(page, recto.url, 'Boats', [
    ['user', 'First question'],
    ['assistant', 'First answer'],
    ['user', 'Second question'],
    ['assistant', 'Second answer'],
  ]);
  const first = saidByPerson(page, 'First question');
  await first.getByRole('button', { name: 'Edit message' }).click();
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await first.getByRole('button', { name: 'Edit message' }).click();
  await field.fill('Better question');
  await field.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'The new reply replaces the 3 messages after it, permanently.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(replies(page)).toHaveCount(2);
  await field.press('Enter');
  upstream.next.push(says('Better answer'));
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(replies(page)).toHaveCount(1);
  await expect(replies(page)).toContainText('Better answer');
  await expect(saidByPerson(page, 'Better question')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ content }) => content))
    .toEqual(['Better question', 'Better answer']);
  expect(upstream.requests[0]?.messages.map(({ content }) => content)).toEqual([
    'You are a helpful assistant.',
    'Better question',
  ]);
});

test('a chat is exported as Markdown', async ({ page, recto }) => {
  await openConversation(page, recto.url, 'On boats', [
    ['user', 'Do they fold?'],
    ['assistant', 'Paper ones **do**.'],
  ]);
  await expect(replies(page)).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export chat as Markdown' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('on-boats.md');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('# On boats');
  expect(text).toContain('Do they fold?');
  expect(text).toContain('Paper ones **do**.');
  await expect(toast(page, 'Chat Exported')).toBeVisible();
});
