import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALLOWED_FUNCTIONS } from '../../../../supabase/local/database/allowedRequests.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend();
});

afterAll(() => backend.close());

const headers = () => ({ apikey: backend.anonKey, 'content-type': 'application/json' });

async function ask(path: string, init: RequestInit = {}) {
  const address = `${backend.url}/rest/v1/rpc/${path}`;
  const answer = await backend.fetch(address, { headers: headers(), ...init });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}

describe('decision 026: functions take only their own arguments', () => {
  test('the table names the arguments of the functions that the database has', async () => {
    const rows = await backend.query<{ name: string; taken: string[] | null }>(
      `select proname as name, (select array_agg(arg order by n) from unnest(proargnames) with ordinality given(arg, n)
         where n <= pronargs) as taken
       from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1)`,
      [Object.keys(ALLOWED_FUNCTIONS)],
    );
    const found = Object.fromEntries(rows.map(({ name, taken }) => [name, taken ?? []]));
    expect(found).toEqual(ALLOWED_FUNCTIONS);
  });

  const page = randomUUID();
  test.each([
    [
      'a pattern on a column',
      `read_page?page=${page}&html_content=match.${'(a*)*'.repeat(9)}%5C1b`,
    ],
    ['a filter in place of the argument', `read_page?page=match.${page}`],
    ['an order', `read_page?page=${page}&order=html_content`],
    ['renamed columns', `read_page?page=${page}&select=a:html_content,b:html_content`],
    ['a limit', `read_page?page=${page}&limit=1`],
    ['a combination', `read_page?page=${page}&or=(title.eq.a,title.eq.b)`],
  ])('refuses %s', async (_what, path) => {
    expect(await ask(path)).toMatchObject({ status: 400, body: { code: 'PGRST100' } });
  });

  test.each([
    ['another argument', JSON.stringify({ page, html_content: 'match.a' })],
    ['arguments by their order', JSON.stringify([page])],
  ])('refuses %s in a body', async (_what, body) => {
    const answer = await ask('read_page', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'PGRST100' } });
  });

  test('answers calls of the app', async () => {
    expect(await ask(`read_page?page=${page}`)).toEqual({ status: 200, body: [] });
    const body = JSON.stringify({ page });
    expect(await ask('read_page', { method: 'POST', body })).toEqual({ status: 200, body: [] });
  });
});
