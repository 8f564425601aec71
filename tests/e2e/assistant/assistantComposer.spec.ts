import type { Page } from '@playwright/test';
import { held, says } from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  addSession,
  ask,
  messageField,
  newSessionButton,
  replies,
  userMessage,
  serverMessages,
  sessionRow,
  beginConversation,
  openConversation,
} from '../support/chat/chat.ts';
import { hold } from '../support/hold.ts';

const heightOf = (page: Page) =>
  messageField(page).evaluate((field) => Math.round(field.getBoundingClientRect().height));

test('spec §5: the input grows from 60 to 200 px, or 120 px in a narrow window', async ({
  page,
  recto,
}) => {
  await beginConversation(page, recto.url);
  expect(await heightOf(page)).toBe(60);
  await messageField(page).fill('a\nb\nc\nd');
  const four = await heightOf(page);
  expect(four).toBeGreaterThan(100);
  expect(four).toBeLessThan(200);
  await messageField(page).fill(Array.from({ length: 30 }, String).join('\n'));
  expect(await heightOf(page)).toBe(200);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => heightOf(page)).toBe(120);
  await messageField(page).fill('');
  expect(await heightOf(page)).toBe(60);
});

test('spec §5: Enter sends, Shift+Enter breaks the line, blank messages and IME composition send nothing @ci', async ({
  page,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  const field = messageField(page);
  await expect(field).toHaveAttribute(
    'placeholder',
    'Ask me anything (tip: select projects for context)...',
  );
  await field.fill('   \n ');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await field.fill('日本');
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  // Safari reports the Enter that ends a composition only by its key code.
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(field).toHaveValue('日本');
  await field.fill('one');
  await field.press('Shift+Enter');
  await field.pressSequentially('two');
  await expect(field).toHaveValue('one\ntwo');
  expect(upstream.requests).toHaveLength(0);
  await field.press('Enter');
  await expect(userMessage(page, 'one')).toContainText('two');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  expect(upstream.requests).toHaveLength(1);
});

test('spec §4: the next message can be written during a reply, and Stop keeps the partial reply', async ({
  page,
  recto,
  upstream,
}) => {
  const answer = held();
  upstream.next.push(answer.script);
  const account = await beginConversation(page, recto.url);
  await ask(page, 'Count');
  await answer.started;
  answer.say('One, two');
  await expect(replies(page)).toContainText('One, two');
  await messageField(page).fill('And then?');
  await messageField(page).press('Enter');
  await expect(messageField(page)).toHaveValue('And then?');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(replies(page)).toContainText('Stopped');
  expect(await upstream.requests[0]?.closed).toBe('left');
  await expect(messageField(page)).toHaveValue('And then?');
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).at(-1))
    .toMatchObject({ role: 'assistant', content: 'One, two', metadata: { stopped: true } });

  upstream.next.push(says('Three.'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(replies(page).last()).toContainText('Three.');
  await expect(messageField(page)).toHaveValue('');
});

test('each session keeps its own draft message', async ({ page, recto }) => {
  await beginConversation(page, recto.url);
  await messageField(page).fill('For the first');
  await newSessionButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Session 2');
  await expect(messageField(page)).toHaveValue('');
  await sessionRow(page, 'Chat Session 1')
    .getByRole('button', { name: 'Chat Session 1', exact: true })
    .click();
  await expect(messageField(page)).toHaveValue('For the first');
  await page.getByRole('link', { name: 'Recto, home' }).click();
  await page.goBack();
  await expect(messageField(page)).toHaveValue('For the first');
});

test('a draft message survives a reload, navigation and a new window; sending clears it @ci', async ({
  page,
  context,
  recto,
  upstream,
}) => {
  await beginConversation(page, recto.url);
  await messageField(page).fill('Typed at the last moment');
  await page.reload();
  await expect(messageField(page)).toHaveValue('Typed at the last moment');
  await messageField(page).press('End');
  await messageField(page).pressSequentially(', and more');
  const conversation = page.url();
  await page.goto('/');
  const other = await context.newPage();
  await other.goto(conversation);
  await expect(messageField(other)).toHaveValue('Typed at the last moment, and more');

  upstream.next.push(says('Read.'));
  await messageField(other).press('Enter');
  await expect(replies(other)).toContainText('Read.');
  await expect(messageField(other)).toHaveValue('');
  // Once the reply is saved.
  await expect(other.getByRole('button', { name: 'Edit message' })).toBeEnabled();
  await other.reload();
  await expect(replies(other)).toContainText('Read.');
  await expect(messageField(other)).toHaveValue('');
});

test('two tabs in one conversation keep their own drafts; a reload shows the newest', async ({
  page: first,
  context,
  recto,
  upstream,
}) => {
  await beginConversation(first, recto.url);
  const second = await context.newPage();
  await second.goto(first.url());
  await expect(messageField(second)).toBeEditable();
  await messageField(first).fill('In the first');
  await messageField(second).fill('In the second, later');
  await expect(messageField(first)).toHaveValue('In the first');
  upstream.next.push(says('Read.'));
  await messageField(first).press('Enter');
  await expect(replies(first)).toContainText('Read.');
  await expect(messageField(first)).toHaveValue('');
  await expect(messageField(second)).toHaveValue('In the second, later');
  await second.reload();
  await expect(messageField(second)).toHaveValue('In the second, later');
});

test('a message that is sent slowly leaves the field of a session that was opened again', async ({
  page,
  recto,
}) => {
  const account = await openConversation(page, recto.url, 'Boats', [['assistant', 'Hello']]);
  await addSession(recto.url, account, 'Tides', [['assistant', 'Hello']]);
  await page.reload();
  await sessionRow(page, 'Boats').getByRole('button', { name: 'Boats', exact: true }).click();
  for (const [text, added] of [
    ['First', ''],
    ['Second', ' and more'],
  ] as const) {
    const release = await hold(page, '**/rest/v1/chat_messages*');
    await messageField(page).fill(text);
    await messageField(page).press('Enter');
    await sessionRow(page, 'Tides').getByRole('button', { name: 'Tides', exact: true }).click();
    await sessionRow(page, 'Boats').getByRole('button', { name: 'Boats', exact: true }).click();
    await expect(messageField(page)).toHaveValue(text);
    await messageField(page).fill(text + added);
    release();
    await expect(replies(page).last()).toContainText('This is the scripted reply.');
    await expect(userMessage(page, text)).toBeVisible();
    const rest = added === '' ? '' : text + added;
    await expect(messageField(page)).toHaveValue(rest);
    await page.reload();
    await expect(replies(page).last()).toContainText('This is the scripted reply.');
    await expect(messageField(page)).toHaveValue(rest);
  }
});
