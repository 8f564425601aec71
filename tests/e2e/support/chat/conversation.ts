import type { Page } from '@playwright/test';
import { type Account, enter } from '../auth/account.ts';
import { addSession, enterAssistant, newSession } from './chat.ts';

/** Opens the assistant of a new user at a new session, whose conversation can begin. */
export async function beginConversation(page: Page, url: string): Promise<Account> {
  const account = await enterAssistant(page, url);
  await newSession(page);
  return account;
}

/** Opens the assistant of a new user who has one session with these messages. */
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
