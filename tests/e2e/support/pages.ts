import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../src/backend/config.ts';
import { type Account, apiSession } from './account.ts';

/** What a page put at the server is made of; the rest is as new pages have it. */
export interface PageSeed {
  readonly title: string;
  readonly content_type?: 'html' | 'markdown';
  readonly html_content?: string;
  readonly markdown_content?: string;
  readonly tags?: readonly string[];
  readonly preview_image_url?: string;
}

/** Puts pages at the server as their author would, without the screens; gives their ids in order. */
export async function addPages(
  url: string,
  account: Account,
  pages: readonly PageSeed[],
): Promise<readonly string[]> {
  const { token, userId } = await apiSession(url, account);
  const ids: string[] = [];
  // One after the other: the order of the gallery is that of their writing.
  for (const page of pages) {
    const id = randomUUID();
    const answer = await fetch(`${url}/rest/v1/pages`, {
      method: 'POST',
      headers: {
        apikey: LOCAL_ANON_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        id,
        author_id: userId,
        base_revision: 0,
        last_mutation_id: randomUUID(),
        ...page,
      }),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    ids.push(id);
  }
  return ids;
}
