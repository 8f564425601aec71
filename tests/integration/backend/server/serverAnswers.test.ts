import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPage } from '../pageRows.ts';
import { startSite, type TestSite } from './siteRig.ts';

const NAVIGATION = { accept: 'text/html,*/*' };

let site: TestSite;
let apikey: string;

beforeAll(async () => {
  site = await startSite();
  apikey = site.server.backend.anonKey;
});

afterAll(() => site.close());

function call(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${site.server.url}${path}`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Signs a user up; returns id and token. */
async function signUp(email: string): Promise<{ readonly id: string; readonly token: string }> {
  const answer = await call('/auth/v1/signup', { email, password: 'Password1' });
  const { access_token: token, user } = await answer.json();
  return { id: user.id, token };
}

describe('every response', () => {
  test.each([
    ['a page', '/', '127.0.0.1', 'GET', 200],
    ['a hashed file', '/assets/main-abc123.js', '127.0.0.1', 'GET', 200],
    ['a missing file', '/assets/gone-1.js', '127.0.0.1', 'GET', 404],
    ['an invalid URL', '//', '127.0.0.1', 'GET', 400],
    ['a refused method', '/', '127.0.0.1', 'POST', 405],
    ['a preview frame on the app’s site', '/frame/frame.html', '127.0.0.1', 'GET', 200],
    ['rows', '/rest/v1/pages?select=id', '127.0.0.1', 'GET', 200],
    ['an unknown table', '/rest/v1/none', '127.0.0.1', 'GET', 404],
    ['a request without a session', '/auth/v1/user', '127.0.0.1', 'GET', 401],
    ['the assistant', '/functions/v1/chat', '127.0.0.1', 'GET', 401],
    [
      'a picture that is not there',
      '/storage/v1/object/public/avatars/x.png',
      '127.0.0.1',
      'GET',
      400,
    ],
    ['the preview site', '/frame.html', 'localhost', 'GET', 200],
    ['its redirect to the app', '/auth', 'localhost', 'GET', 302],
    ['another host name', '/', 'evil.example', 'GET', 421],
  ])('%s has the security headers', async (_what, path, host, method, status) => {
    const answer = await site.get(path, host, { ...NAVIGATION, apikey }, method);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/u),
      'content-security-policy': expect.stringMatching(/default-src 'none'|frame-ancestors/u),
    });
    for (const name of ['server', 'x-powered-by']) expect(answer.headers[name]).toBeUndefined();
  });

  test('rows are same-origin, avatars also for previews', async () => {
    const policyOf = async (path: string) =>
      (await site.get(path, '127.0.0.1', { apikey })).headers['cross-origin-resource-policy'];
    expect(await policyOf('/rest/v1/pages?select=id')).toBe('same-origin');
    expect(await policyOf('/storage/v1/object/public/avatars/x.png')).toBe('cross-origin');
  });

  test.each(['TRACE', 'PROPFIND', 'DELETE', 'POST'])(
    '%s does nothing to the app',
    async (method) => {
      for (const path of ['/', '/assets/main-abc123.js', '/auth']) {
        const { status, headers } = await site.get(path, '127.0.0.1', {}, method);
        expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
      }
      expect((await site.get('/frame.html', 'localhost', {}, method)).status).toBe(405);
    },
  );

  test.each(['TRACE', 'PROPFIND', 'SEARCH'])('the API refuses %s', async (method) => {
    const { status, headers } = await site.get('/rest/v1/pages', '127.0.0.1', { apikey }, method);
    expect([status, headers['allow']]).toEqual([
      405,
      'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    ]);
  });

  test('oversized headers are refused', async () => {
    expect((await site.get('/', '127.0.0.1', { cookie: 'x'.repeat(20_000) })).status).toBe(431);
  });
});

describe('API responses', () => {
  test('large row sets are compressed and labelled', async () => {
    const { id, token } = await signUp('a@example.com');
    const rows = { ...newPage(id), markdown_content: 'words and more words '.repeat(500) };
    expect((await call('/rest/v1/pages', rows, { authorization: `Bearer ${token}` })).status).toBe(
      201,
    );
    const path = '/rest/v1/pages?select=markdown_content';
    const ask = (encoding: string) =>
      site.get(path, '127.0.0.1', { apikey, 'accept-encoding': encoding });

    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.text)).toHaveLength(1);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await ask(encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
      expect(headers['content-length']).toBe(`${body.byteLength}`);
      expect(body.byteLength).toBeLessThan(plain.body.byteLength / 10);
      expect(unpack(body).equals(plain.body)).toBe(true);
    }
  });

  test('short responses and tokens are not compressed', async () => {
    const few = await site.get('/rest/v1/pages?select=id', '127.0.0.1', {
      apikey,
      'accept-encoding': 'br',
    });
    expect([few.status, few.headers['content-encoding']]).toEqual([200, undefined]);
    const signedUp = await call(
      '/auth/v1/signup',
      { email: 'b@example.com', password: 'Password1' },
      { 'accept-encoding': 'br, gzip' },
    );
    expect([signedUp.status, signedUp.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await signedUp.text()).length).toBeGreaterThan(1200);
  });

  test('the assistant’s reply streams uncompressed', async () => {
    const { token } = await signUp('c@example.com');
    const reply = await call(
      '/functions/v1/chat',
      { messages: [{ role: 'user', content: 'Hello' }] },
      { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    );
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(await reply.text()).toContain('[DONE]');
  });
});
