import type { Page } from '@playwright/test';
import { says } from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import {
  ask,
  messageField,
  replies,
  userMessage,
  serverMessages,
  beginConversation,
} from '../support/chat/chat.ts';
import { readyForOffline, toast } from '../support/studio.ts';

test('cached conversations open offline, and sending says that it needs a connection @worker', async ({
  page,
  context,
  recto,
  upstream,
}) => {
  upstream.next.push(says('A **kept** reply.'));
  await beginConversation(page, recto.url);
  await ask(page, 'Something to keep');
  await expect(page.getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(userMessage(page, 'Something to keep')).toBeVisible();
  await expect(replies(page).locator('strong')).toHaveText('kept');
  await expect(page.getByText('You’re offline. Connect to send.')).toBeVisible();
  await messageField(page).fill('Later');
  await messageField(page).press('Enter');
  await expect(toast(page, 'No Connection')).toBeVisible();
  await expect(messageField(page)).toHaveValue('Later');
  await expect(page.getByText('This message isn’t sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline. Connect to send.')).toBeHidden();
  // Nothing is sent without the user.
  expect(upstream.requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(replies(page)).toHaveCount(2);
  await expect(page.getByText('This message isn’t sent.')).toBeHidden();
});

const MESSAGES = '**/rest/v1/chat_messages*';

/** Lets the server save messages, but no replies. */
async function loseReplies(page: Page): Promise<void> {
  await page.route(MESSAGES, async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('"assistant"')) await route.abort();
    else await route.continue();
  });
}

test('a complete reply that failed to save survives a reload and is saved later @ci', async ({
  page,
  recto,
}) => {
  const account = await beginConversation(page, recto.url);
  await loseReplies(page);
  await ask(page, 'Hold on to it');
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await expect(replies(page)).toContainText('Kept on this device');
  await page.reload();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await page.unroute(MESSAGES);
  await page.reload();
  await expect(replies(page)).toContainText('This is the scripted reply.');
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ role }) => role))
    .toEqual(['user', 'assistant']);
  await expect(page.getByText('Kept on this device')).toHaveCount(0);
});

test('a reply that failed to save is saved later from any screen', async ({ page, recto }) => {
  const account = await beginConversation(page, recto.url);
  await loseReplies(page);
  await ask(page, 'Hold on to it');
  await expect(replies(page)).toContainText('Kept on this device');
  await page.goto('/?tab=saved');
  await page.unroute(MESSAGES);
  await page.reload();
  await expect
    .poll(async () => (await serverMessages(recto.url, account)).map(({ role }) => role))
    .toEqual(['user', 'assistant']);
});
