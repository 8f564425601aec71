import type { Page } from '@playwright/test';
import { type Account, enter } from './account.ts';
import { newPage, saveAs, synced, write } from '../studio.ts';

/** What a page is made of when it is first saved; Markdown unless it says otherwise. */
export interface FirstVersion {
  readonly tab?: 'HTML Editor' | 'Markdown Editor';
  readonly title: string;
  readonly text: string;
  readonly tags?: string;
}

/** Signs a new user in and saves a page, which the server has then and the editor still shows. */
export async function enterWithPage(
  page: Page,
  url: string,
  { tab = 'Markdown Editor', title, text, tags = '' }: FirstVersion,
): Promise<Account> {
  const account = await enter(page, url);
  await newPage(page, tab);
  await write(page, text);
  await saveAs(page, title, tags);
  await synced(page);
  return account;
}
