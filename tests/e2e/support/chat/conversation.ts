import type { Page } from '@playwright/test';
import { type Account, enter } from '../auth/account.ts';
import { addSession, enterAssistant, newSession } from './chat.ts';

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
