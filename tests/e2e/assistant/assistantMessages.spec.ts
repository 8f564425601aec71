import { readFile } from 'node:fs/promises';
import { counts, held, says } from '../../support/chat/upstreamScripts.ts';
import { expectNoFindings } from '../support/axe.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  ask,
  messageField,
  newSessionButton,
  replies,
  serverMessages,
  sessionRow,
  userMessage,
  beginConversation,
  openConversation,
} from '../support/chat/chat.ts';
import { toast } from '../support/studio.ts';

test('spec §2, §8: a message is copied, and permanently deleted after confirmation @ci', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await beginConversation(page, recto.url);
  await ask(page, 'Keep **these** stars');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await userMessage(page, 'Keep').getByRole('button', { name: 'Copy message' }).click();
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

test('a notification leaves the composer and its Send button free', async ({
  page,
  context,
  recto,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginConversation(page, recto.url);
  await ask(page, 'Stars');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await messageField(page).fill('More');
  for (const [width, height] of [
    [1366, 768],
    [820, 1180],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await userMessage(page, 'Stars').getByRole('button', { name: 'Copy message' }).click();
    await expect(toast(page, 'Message Copied')).toBeInViewport();
    await page.getByRole('button', { name: 'Send', exact: true }).click({ trial: true });
    await expect(toast(page, 'Message Copied')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('a regenerated reply is another version of it, and what follows changes with the version @ci', async ({
  page,
  recto,
  upstream,
}) => {
  const account = await openConversation(page, recto.url, 'Boats', [
    ['user', 'A name for a boat?'],
    ['assistant', 'Petrel'],
    ['user', 'And its colour?'],
    ['assistant', 'Blue'],
  ]);
  const answer = held();
  upstream.next.push(answer.script);
  await replies(page).first().getByRole('button', { name: 'Regenerate reply' }).click();
  await answer.started;
  answer.say('Albatross');
  await expect(replies(page)).toHaveText([/Albatross/]);
  answer.end();
  await expect(replies(page)).toContainText('2 of 2');
  await expect(replies(page)).toContainText(/\d+ tokens in, \d+ out \(estimate\)/);
  await expectNoFindings(page);

  const previous = page.getByRole('button', { name: 'Previous version' });
  await previous.focus();
  await page.keyboard.press('Enter');
  await expect(replies(page)).toHaveText([/Petrel.*1 of 2/s, /Blue/]);
  await expect(previous).toBeFocused();
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  // The version stays chosen, and the conversation continues in it.
  await page.reload();
  await expect(replies(page)).toHaveText([/Petrel/, /Blue/]);
  upstream.next.push(counts('Two.', 1240, 310));
  await ask(page, 'Its masts?');
  await expect(replies(page)).toHaveText([/Petrel/, /Blue/, /Two\..*1,240 tokens in, 310 out$/s]);
  expect(upstream.requests.at(-1)?.messages.map(({ content }) => content)).toEqual([
    'You are a helpful assistant.',
    'A name for a boat?',
    'Petrel',
    'And its colour?',
    'Blue',
    'Its masts?',
  ]);
  await page.getByRole('button', { name: 'Next version' }).click();
  await expect(replies(page)).toHaveText([/Albatross/]);
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ content }) => content))
    .toEqual([
      'A name for a boat?',
      'Petrel',
      'And its colour?',
      'Blue',
      'Albatross',
      'Its masts?',
      'Two.',
    ]);
});

test('an edited message keeps its first version, and deleting one says what is deleted', async ({
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
  const first = userMessage(page, 'First question');
  await first.getByRole('button', { name: 'Edit message' }).click();
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await first.getByRole('button', { name: 'Edit message' }).click();
  await field.fill('Better question');
  upstream.next.push(says('Better answer'));
  await field.press('Enter');
  await expect(replies(page)).toHaveText([/Better answer/]);
  const edited = userMessage(page, 'Better question');
  await expect(edited).toContainText('2 of 2');
  expect(upstream.requests[0]?.messages.map(({ content }) => content)).toEqual([
    'You are a helpful assistant.',
    'Better question',
  ]);

  await edited.getByRole('button', { name: 'Delete message' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    'This version will be permanently deleted. Its other versions and the messages after it stay.',
  );
  await dialog.getByRole('button', { name: 'Delete message' }).click();
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ content }) => content))
    .toEqual([
      'First question',
      'First answer',
      'Second question',
      'Second answer',
      'Better answer',
    ]);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(replies(page)).toHaveText([/First answer/, /Second answer/]);
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

test('the texts of edited messages are kept while a reply to another one streams', async ({
  page,
  recto,
  upstream,
}) => {
  await openConversation(page, recto.url, 'Boats', [
    ['user', 'First question'],
    ['assistant', 'First answer'],
    ['user', 'Second question'],
    ['assistant', 'Second answer'],
  ]);
  const answer = held();
  upstream.next.push(answer.script);
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await userMessage(page, 'First question').getByRole('button', { name: 'Edit message' }).click();
  await field.fill('A much better question');
  await userMessage(page, 'Second question').getByRole('button', { name: 'Edit message' }).click();
  await field.last().fill('Another question');
  await ask(page, 'Third question');
  await answer.started;
  const send = page.getByRole('button', { name: 'Send again' }).first();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  answer.say('The end.');
  answer.end();
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await expect(field.last()).toHaveValue('Another question');
  await expect(field.first()).toHaveValue('A much better question');
  await field.first().press('Enter');
  await expect(userMessage(page, 'A much better question')).toContainText('2 of 2');
  await expect(field).toBeHidden();
});

test('the text of an edited message survives a reload; Cancel discards it @ci', async ({
  page,
  recto,
}) => {
  await openConversation(page, recto.url, 'Boats', [
    ['user', 'First question'],
    ['assistant', 'First answer'],
  ]);
  const field = page.getByRole('textbox', { name: 'Edit message' });
  const edit = page.getByRole('button', { name: 'Edit message' });
  await edit.click();
  await expect(field).toHaveValue('First question');
  await field.fill('A much better question');
  await page.reload();
  await expect(field).toHaveValue('A much better question');
  await expect(field).not.toBeFocused();
  await newSessionButton(page).click();
  await expect(page.getByText('Send a message to begin chatting')).toBeVisible();
  await sessionRow(page, 'Boats').getByRole('button', { name: 'Boats', exact: true }).click();
  await expect(field).toHaveValue('A much better question');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(userMessage(page, 'First question')).toBeVisible();
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(userMessage(page, 'First question')).toBeVisible();
  await edit.click();
  await expect(field).toHaveValue('First question');
});
