import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../../src/backend/config.ts';
import { type Account, apiSession, serverPages } from '../auth/account.ts';

/** A page to add by API; missing fields get the defaults of new pages. */
export interface PageSeed {
  readonly title: string;
  readonly content_type?: 'html' | 'markdown';
  readonly html_content?: string;
  readonly html_source?: string;
  readonly page_css?: string;
  readonly markdown_content?: string;
  readonly tags?: readonly string[];
  readonly is_public?: boolean;
  readonly preview_image_url?: string;
}

/** Adds pages by API as their author; returns their ids in order. */
export async function addPages(
  url: string,
  account: Account,
  pages: readonly PageSeed[],
): Promise<readonly string[]> {
  const { token, userId } = await apiSession(url, account);
  const ids: string[] = [];
  // Sequentially: the gallery sorts by creation time.
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

/** Updates a page by API, as the author's other device would; the oldest one by default. */
export async function changeElsewhere(
  url: string,
  account: Account,
  columns: Partial<PageSeed>,
  pageId?: string,
): Promise<void> {
  const { token } = await apiSession(url, account);
  const pages = await serverPages(url, account);
  const page = pages.find(({ id }) => pageId === undefined || id === pageId);
  const answer = await fetch(`${url}/rest/v1/pages?id=in.(${page?.id})`, {
    method: 'PATCH',
    headers: {
      apikey: LOCAL_ANON_KEY,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      ...columns,
      base_revision: page?.revision,
      last_mutation_id: randomUUID(),
    }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}
