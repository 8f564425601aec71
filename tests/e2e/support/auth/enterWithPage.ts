import type { Page } from '@playwright/test';
import { type Account, enter } from './account.ts';
import { newPage, saveAs, synced, write } from '../studio.ts';

/** The content of a first save; Markdown by default. */
export interface FirstVersion {
  readonly tab?: 'HTML Editor' | 'Markdown Editor';
  readonly title: string;
  readonly text: string;
  readonly tags?: string;
}

/** Creates a user, saves a page and waits until it is synced; the editor still shows it. */
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
