import { held, says } from '../../support/chat/upstreamScripts.ts';
import { enter } from '../support/auth/account.ts';
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
import { rowsOf } from '../support/storage.ts';
import { openTab, toast } from '../support/studio.ts';

test('spec §2: a visitor signs in and returns to the assistant', async ({ page }) => {
  await page.goto('/ai-assistant');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByText('Please sign in to access the AI Assistant.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=/);
});

test('spec §2: the dashboard’s teaser opens the assistant, and Back returns', async ({
  page,
  recto,
}) => {
  await enter(page, recto.url);
  await openTab(page, 'AI Assistant');
  await page.getByRole('link', { name: 'Open AI Assistant' }).click();
  await expect(page.getByRole('heading', { name: 'Start a conversation' })).toBeVisible();
  await expect(
    page.getByText('Select or create a chat session to get started.', { exact: true }),
  ).toBeVisible();
  await expect(messageField(page)).toBeDisabled();
  await expect(messageField(page)).toHaveAttribute(
    'placeholder',
    'Create or select a chat session to start...',
  );
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'AI Assistant' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('spec §4: a reply streams, is saved, and names its session @core @postgres', async ({
  page,
  recto,
  upstream,
}) => {
  const answer = held();
  upstream.next.push(answer.script);
  const account = await beginConversation(page, recto.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Session 1');
  await expect(
    page.getByText('Send a message to begin chatting with the AI assistant.', { exact: true }),
  ).toBeVisible();
  const question = 'How would you begin a page about paper boats and the sea?';
  await ask(page, question);
  await answer.started;
  await expect(replies(page)).toContainText('AI is thinking...');
  await expect(messageField(page)).toHaveAttribute('placeholder', 'AI is responding...');
  answer.say('Begin with **one');
  await expect(replies(page)).toContainText('Begin with');
  await expect(replies(page)).not.toContainText('AI is thinking...');
  answer.say(' boat**.');
  await expect(replies(page).locator('strong')).toHaveText('one boat');
  answer.end();
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'How would you begin a page about paper boats and t',
  );
  const stored = async () =>
    (await serverMessages(recto.url, account)).map(({ role, content }) => [role, content]);
  await expect.poll(stored).toEqual([
    ['user', question],
    ['assistant', 'Begin with **one boat**.'],
  ]);
  expect(upstream.requests[0]?.messages).toEqual([
    { role: 'system', content: 'You are a helpful assistant.' },
    { role: 'user', content: question },
  ]);

  await page.reload();
  await expect(userMessage(page, question)).toBeVisible();
  await expect(replies(page).locator('strong')).toHaveText('one boat');
});

test('spec §2, §4: sessions are selected, renamed inline, and deleted', async ({ page, recto }) => {
  const account = await enter(page, recto.url);
  await addSession(recto.url, account, 'Older talk', [
    ['user', 'About the moon'],
    ['assistant', 'It is **round**.'],
  ]);
  await addSession(recto.url, account, 'Newer talk', [
    ['user', 'About the sun'],
    ['system', 'The sun came up.'],
  ]);
  await page.goto('/ai-assistant');
  // The first session is selected by default.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newer talk');
  await expect(userMessage(page, 'About the sun')).toBeVisible();
  await expect(page.getByRole('article', { name: 'System' })).toContainText('The sun came up.');
  await sessionRow(page, 'Older talk')
    .getByRole('button', { name: 'Older talk', exact: true })
    .click();
  await expect(replies(page).locator('strong')).toHaveText('round');
  await expect(page).toHaveURL(/session=/);

  const rename = async (from: string, to: string, key: 'Enter' | 'Escape') => {
    await sessionRow(page, from).hover();
    await page.getByRole('button', { name: `Rename “${from}”` }).click();
    const field = page.getByRole('textbox', { name: `New title of “${from}”` });
    await expect(field).toBeFocused();
    await field.fill(to);
    await field.press(key);
    await expect(field).toBeHidden();
  };
  await rename('Older talk', 'Not this', 'Escape');
  await expect(sessionRow(page, 'Older talk')).toBeVisible();
  await rename('Older talk', '   ', 'Enter');
  await expect(sessionRow(page, 'Older talk')).toBeVisible();
  await rename('Older talk', '  About the moon  ', 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the moon');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the moon');

  await page.getByRole('button', { name: 'Delete “About the moon”' }).click();
  await page.getByRole('button', { name: 'Delete session' }).click();
  await expect(sessionRow(page, 'About the moon')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newer talk');
  await expect(userMessage(page, 'About the sun')).toBeVisible();
});

test('a title that could not be saved stays in its field', async ({ page, recto }) => {
  await openConversation(page, recto.url, 'Boats', [['user', 'Hello']]);
  await page.route('**/rest/v1/chat_sessions*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Rename “Boats”' }).click();
  const field = page.getByRole('textbox', { name: 'New title of “Boats”' });
  await field.fill('Boats of the north');
  await field.press('Enter');
  await expect(toast(page, 'Error Updating Session')).toBeVisible();
  await expect(field).toHaveValue('Boats of the north');
  await page.unroute('**/rest/v1/chat_sessions*');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boats of the north');
  await expect(page.getByRole('button', { name: 'Boats of the north', exact: true })).toBeFocused();
});

test('spec §4: leaving the screen aborts and discards a reply @postgres', async ({
  page,
  recto,
  upstream,
}) => {
  const answer = held();
  upstream.next.push(answer.script);
  const account = await beginConversation(page, recto.url);
  await ask(page, 'Say something long');
  await answer.started;
  answer.say('Once upon');
  await expect(replies(page)).toContainText('Once upon');
  await page.getByRole('link', { name: 'Recto, home' }).click();
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
  expect(await upstream.requests[0]?.closed).toBe('left');

  await page.goto('/ai-assistant');
  await expect(userMessage(page, 'Say something long')).toBeVisible();
  await expect(replies(page)).toHaveCount(0);
  expect(await serverMessages(recto.url, account)).toHaveLength(1);
  // The question can be sent again.
  upstream.next.push(says('Here it is.'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(replies(page)).toContainText('Here it is.');
});

test('a session deleted in another tab disappears', async ({ page, context, recto }) => {
  await beginConversation(page, recto.url);
  await ask(page, 'One');
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await newSessionButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Session 2');
  const other = await context.newPage();
  await other.goto('/ai-assistant');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Chat Session 2');
  await other.getByRole('button', { name: 'Delete “Chat Session 2”' }).click();
  await other.getByRole('button', { name: 'Delete session' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One');
  await expect(replies(page)).toBeVisible();
});

test('another tab shows that a reply is pending, then the reply', async ({
  page,
  context,
  recto,
  upstream,
}) => {
  const answer = held();
  upstream.next.push(answer.script);
  await beginConversation(page, recto.url);
  const other = await context.newPage();
  await other.goto('/ai-assistant');
  await ask(page, 'Who hears it?');
  await answer.started;
  await expect(userMessage(other, 'Who hears it?')).toBeVisible();
  await expect(other.getByText('The assistant is replying in another window.')).toBeVisible();
  answer.say('Both of you.');
  answer.end();
  await expect(replies(other)).toContainText('Both of you.');
  await expect(other.getByText('No reply received.')).toHaveCount(0);
});

test('a session that is created after the user left opens nothing', async ({ page, recto }) => {
  await enter(page, recto.url);
  await openTab(page, 'AI Assistant');
  await page.getByRole('link', { name: 'Open AI Assistant' }).click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/chat_sessions*', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  await newSessionButton(page).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await openTab(page, 'Saved Pages');
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST');
  resolve();
  await created;
  await expect.poll(() => rowsOf(page, 'chatSessions')).toHaveLength(1);
  await expect(page.getByRole('tab', { name: 'Saved Pages' })).toBeVisible();
  await expect(page).toHaveURL(/tab=saved/);
});
