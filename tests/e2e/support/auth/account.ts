import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../../src/backend/config.ts';
import { keepSession } from './storedSession.ts';

export interface Account {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** A user unknown to every other test. */
export function newAccount(fullName = 'Ada Writer'): Account {
  return { fullName, email: `${randomUUID().slice(0, 8)}@example.org`, password: 'Paper-and-1nk' };
}

/** Creates the account by API and returns its session as JSON. */
export async function register(url: string, account: Account): Promise<string> {
  const answer = await call(url, '/auth/v1/signup', {
    email: account.email,
    password: account.password,
    data: { full_name: account.fullName },
  });
  const body = await answer.text();
  expect(answer.status, body).toBe(200);
  return body;
}

/** Signs in on the screen and waits for the dashboard. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
}

/**
 * Creates a user by API, stores the session on the device and opens the dashboard. A third faster than `signIn`, which
 * the sign-in tests cover.
 */
export async function enter(page: Page, url: string): Promise<Account> {
  const account = newAccount();
  await keepSession(page, await register(url, account));
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toBeVisible();
  return account;
}

/** A page as its author reads it from the server. */
export interface ServerPage {
  readonly id: string;
  readonly title: string;
  readonly content_type: string;
  readonly html_content: string | null;
  readonly markdown_content: string | null;
  readonly tags: readonly string[];
  readonly revision: number;
  readonly deleted_at: string | null;
}

/** The author's pages on the server, without the trash, oldest first. */
export async function serverPages(url: string, account: Account): Promise<readonly ServerPage[]> {
  const session = await apiSession(url, account);
  const answer = await fetch(
    `${url}/rest/v1/pages?select=*&author_id=eq.${session.userId}&deleted_at=is.null`,
    { headers: { apikey: LOCAL_ANON_KEY, authorization: `Bearer ${session.token}` } },
  );
  const pages = (await answer.json()) as (ServerPage & { readonly created_at: string })[];
  return pages.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}

/** The author's exact HTML sources on the server, by page id. */
export async function serverSources(
  url: string,
  account: Account,
): Promise<ReadonlyMap<string, string>> {
  const session = await apiSession(url, account);
  const answer = await fetch(
    `${url}/rest/v1/pages?select=id,page_sources(html_source)&author_id=eq.${session.userId}`,
    { headers: { apikey: LOCAL_ANON_KEY, authorization: `Bearer ${session.token}` } },
  );
  const rows = (await answer.json()) as {
    readonly id: string;
    readonly page_sources: { readonly html_source: string } | null;
  }[];
  return new Map(
    rows.flatMap(({ id, page_sources: found }) =>
      found === null ? [] : [[id, found.html_source] as const],
    ),
  );
}

/** The author's mutations in the order in which the server applied them. */
export async function serverLedger(
  url: string,
  account: Account,
): Promise<readonly { readonly mutation_id: string; readonly page_id: string }[]> {
  const { token } = await apiSession(url, account);
  const answer = await fetch(
    `${url}/rest/v1/page_revisions?select=mutation_id,page_id,change_seq`,
    { headers: { apikey: LOCAL_ANON_KEY, authorization: `Bearer ${token}` } },
  );
  const rows = (await answer.json()) as {
    readonly mutation_id: string;
    readonly page_id: string;
    readonly change_seq: number;
  }[];
  return rows.toSorted((one, other) => one.change_seq - other.change_seq);
}

/** A session of the test itself, beside the browser's. */
export interface ApiSession {
  readonly token: string;
  readonly userId: string;
}

const apiSessions = new Map<string, Promise<ApiSession>>();

/** Signs in by API, once per user and server, to stay below the rate limit. */
export function apiSession(url: string, account: Account): Promise<ApiSession> {
  const key = `${url} ${account.email}`;
  const session = apiSessions.get(key) ?? requestSession(url, account);
  apiSessions.set(key, session);
  return session;
}

async function requestSession(url: string, account: Account): Promise<ApiSession> {
  const answer = await call(url, '/auth/v1/token?grant_type=password', {
    email: account.email,
    password: account.password,
  });
  const body = (await answer.json()) as { access_token: string; user: { id: string } };
  return { token: body.access_token, userId: body.user.id };
}

function call(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { apikey: LOCAL_ANON_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
