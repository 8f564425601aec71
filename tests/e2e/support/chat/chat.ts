import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../../src/backend/config.ts';
import { type Account, apiSession, enter } from '../auth/account.ts';

/** Opens the assistant as a new user. */
export async function enterAssistant(page: Page, url: string): Promise<Account> {
  const account = await enter(page, url);
  await page.goto('/ai-assistant');
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible();
  return account;
}

/** The button above the conversation. */
export function newSessionButton(page: Page): Locator {
  return page.getByRole('main').locator('header').getByRole('button', { name: 'New chat session' });
}

/** Creates a session and waits for its message field. */
export async function newSession(page: Page): Promise<void> {
  await newSessionButton(page).click();
  await expect(messageField(page)).toBeFocused();
  await expect(page.getByText('Send a message to begin chatting')).toBeVisible();
}

export function messageField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/** Sends a message by Enter, once the previous reply is saved: before, Enter does nothing. */
export async function ask(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await messageField(page).press('Enter');
  await expect(userMessage(page, text).last()).toBeVisible();
}

/** The user's messages that contain a text. */
export function userMessage(page: Page, text: string): Locator {
  return page.getByRole('article', { name: 'You' }).filter({ hasText: text });
}

export function replies(page: Page): Locator {
  return page.getByRole('article', { name: 'Assistant' });
}

/** The row in the sidebar. */
export function sessionRow(page: Page, title: string): Locator {
  return page
    .getByRole('list', { name: 'Chat sessions' })
    .getByRole('listitem')
    .filter({ hasText: title });
}

/** A message as stored on the server. */
export interface ServerMessage {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** All messages of a user on the server, oldest first. */
export async function serverMessages(
  url: string,
  account: Account,
): Promise<readonly ServerMessage[]> {
  const { token } = await apiSession(url, account);
  const answer = await fetch(`${url}/rest/v1/chat_messages?select=*&order=created_at.asc,id.asc`, {
    headers: { apikey: LOCAL_ANON_KEY, authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as ServerMessage[];
}

/** Adds a session with messages by API, as another device would; returns its id. */
export async function addSession(
  url: string,
  account: Account,
  title: string,
  messages: readonly (readonly ['user' | 'assistant' | 'system', string])[],
): Promise<string> {
  const { token, userId } = await apiSession(url, account);
  const id = randomUUID();
  const post = async (table: string, rows: unknown) => {
    const answer = await fetch(`${url}/rest/v1/${table}`, {
      method: 'POST',
      headers: {
        apikey: LOCAL_ANON_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(rows),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
  };
  await post('chat_sessions', { id, user_id: userId, title });
  const start = Date.now() - messages.length * 1000;
  await post(
    'chat_messages',
    messages.map(([role, content], index) => ({
      id: randomUUID(),
      session_id: id,
      role,
      content,
      metadata: {},
      created_at: new Date(start + index * 1000).toISOString(),
    })),
  );
  return id;
}

/** Opens the assistant as a new user with a new session. */
export async function beginConversation(page: Page, url: string): Promise<Account> {
  const account = await enterAssistant(page, url);
  await newSession(page);
  return account;
}

/** Opens the assistant as a new user with one session of these messages. */
export async function openConversation(
  page: Page,
  url: string,
  title: string,
  messages: Parameters<typeof addSession>[3],
): Promise<Account> {
  const account = await enter(page, url);
  await addSession(url, account, title, messages);
  await page.goto('/ai-assistant');
  return account;
}
