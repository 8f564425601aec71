import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_ANON_KEY as APP_KEY } from '#backend/config.ts';
import { LOCAL_ANON_KEY } from '../../../supabase/local/keys.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf } from '../../support/clients.ts';
import { newPage } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
});

afterAll(() => backend.close());

const call = (path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', backend.anonKey);
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return backend.fetch(`${backend.url}${path}`, { ...init, headers });
};

const post = (path: string, body: unknown, token?: string): Promise<Response> =>
  call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

describe('responses of the data API', () => {
  test.each([
    ['an unknown type', { content_type: 'word' }, 400, '23514'],
    ['a blank title', { title: ' \n' }, 400, '23514'],
    ['no title', { title: null }, 400, '23502'],
    ['an invalid id', { id: 'x' }, 400, '22P02'],
    ['a title over the limit', { title: 'x'.repeat(1001) }, 400, '23514'],
    ['too many tags', { tags: Array.from({ length: 101 }, (_, n) => `${n}`) }, 400, '23514'],
    ['a page over its limit', { html_content: 'x'.repeat(4 * 1024 * 1024 + 1) }, 400, '23514'],
    ['a source over its limit', { html_source: 'ж'.repeat(1024 * 1024 + 1) }, 400, '23514'],
    ['a NUL character', { title: 'a\u0000b' }, 400, '22021'],
    ['an unknown column', { colour: 'red' }, 400, 'PGRST204'],
    ['a computed column', { snippet: 'mine' }, 403, '42501'],
  ])('%s', async (_what, change, status, code) => {
    const answer = await post(
      '/rest/v1/pages',
      { ...newPage(user.id), ...change },
      user.accessToken,
    );
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  test('a page of 2 MiB and its published form fit', async () => {
    const html_source = `<p class="a">"\n</p>`.repeat(Math.floor((2 * 1024 * 1024) / 19));
    const page = { ...newPage(user.id), html_source, html_content: html_source };
    const answer = await post('/rest/v1/pages', page, user.accessToken);
    expect([answer.status, await answer.text()]).toEqual([201, '']);
  });

  test('an exception from a trigger keeps its code and message', async () => {
    await backend.query(
      "create function private.refuse() returns trigger language plpgsql as $$ begin raise exception 'Not today.'; end $$",
    );
    await backend.query(
      'create trigger refuse before insert on chat_sessions for each row execute function private.refuse()',
    );
    const answer = await post('/rest/v1/chat_sessions', { title: 'x' }, user.accessToken);
    await backend.query('drop function private.refuse() cascade');
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'P0001', message: 'Not today.', details: null, hint: null },
    ]);
  });

  test('an unknown table is PGRST205', async () => {
    const { error, status } = await clientOf(backend)
      .from('nowhere' as 'pages')
      .select('*');
    expect([status, error?.code]).toEqual([404, 'PGRST205']);
  });

  test('a wrong key, no key and a forged token are refused', async () => {
    expect((await call('/rest/v1/pages', { headers: { apikey: 'x' } })).status).toBe(401);
    expect((await backend.fetch(`${backend.url}/rest/v1/pages`)).status).toBe(401);
    const foreign = `${user.accessToken.slice(0, -3)}abc`;
    const answer = await call('/rest/v1/pages', {
      headers: { authorization: `Bearer ${foreign}` },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'PGRST301']);
  });

  test('a missing single row is PGRST116', async () => {
    const { error, status } = await clientOf(backend)
      .from('pages')
      .select('id')
      .eq('id', user.id)
      .single();
    expect([status, error?.code]).toEqual([406, 'PGRST116']);
  });

  test('a page of a list has its range and count', async () => {
    const answer = await call('/rest/v1/pages?select=id&limit=1', {
      headers: { prefer: 'count=exact' },
    });
    expect([200, 206]).toContain(answer.status);
    expect(answer.headers.get('content-range')).toMatch(/^0-0\/\d+$/u);
  });

  test('the app’s API key is this backend’s key', () => {
    expect(LOCAL_ANON_KEY).toBe(APP_KEY);
  });
});

describe('requests that the server refuses', () => {
  test('JSON nested deeper than 64 levels gets 400 before it is parsed', async () => {
    for (const path of ['/rest/v1/pages', '/auth/v1/signup']) {
      const body = '['.repeat(20_000) + ']'.repeat(20_000);
      const answer = await call(path, { method: 'POST', body });
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'PGRST102']);
    }
  });

  test('a body over the limit gets 413 before it is parsed', async () => {
    const answer = await call('/rest/v1/pages', {
      method: 'POST',
      body: 'x'.repeat(8 * 1024 * 1024 + 1),
    });
    expect([answer.status, (await answer.json()).message]).toEqual([
      413,
      'The request is larger than 8 MB.',
    ]);
    const picture = await call('/storage/v1/object/avatars/x.png', {
      method: 'POST',
      body: new Uint8Array(6 * 1024 * 1024 + 1),
    });
    expect(picture.status).toBe(413);
    const signIn = await call('/auth/v1/signup', { method: 'POST', body: 'x'.repeat(70_000) });
    expect(signIn.status).toBe(413);
  });

  test.each([
    '/',
    '/_system/health',
    '/_system/introspect',
    '/rest/v2/pages',
    '/graphql/v1',
    '/realtime/v1/websocket',
    '/functions/v1/other',
  ])('%s is not served', async (path) => {
    expect((await call(path)).status).toBe(404);
  });

  test('a request without a token is not the administrator', async () => {
    expect((await call('/auth/v1/admin/users')).ok).toBe(false);
    expect((await post('/storage/v1/bucket', { name: 'mine', public: true })).ok).toBe(false);
  });

  test('failed sign-ins are limited for that email only', async () => {
    const other = await backend.signUp();
    const signIn = (email: string, password: string) =>
      post('/auth/v1/token?grant_type=password', { email, password });
    for (let n = 0; n < 8; n += 1) expect((await signIn(user.email, 'wrong')).status).toBe(400);
    const refused = await signIn(user.email, 'Password1');
    expect([refused.status, (await refused.json()).error_code]).toEqual([
      429,
      'over_request_rate_limit',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(other.email, 'Password1')).status).toBe(200);
  });

  test('a weak password is refused at sign-up', async () => {
    const answer = await post('/auth/v1/signup', {
      email: 'weak@example.com',
      password: 'password1',
    });
    expect(answer.status).toBe(422);
  });
});
