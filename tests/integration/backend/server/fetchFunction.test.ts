import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAuthSite, type EmbeddedSite } from '../../../support/auth/authSite.ts';

const PAGE = 'https://notes.example.com/tea.md';

let site: EmbeddedSite;
let token: string;
let requested: string[];

beforeAll(async () => {
  site = await openAuthSite({}, undefined, (url) => {
    requested.push(url.href);
    return Promise.resolve(
      new Response('# Tea', { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
    );
  });
  token = await signUp();
});

beforeEach(() => {
  requested = [];
});

afterAll(() => site.close());

async function signUp(): Promise<string> {
  const form = { email: `${randomUUID()}@example.org`, password: 'Paper-and-1nk' };
  const { data } = await site.device().auth.signUp(form);
  return data.session?.access_token ?? '';
}

function call(as: string | null, body: unknown, method = 'POST'): Promise<Response> {
  return fetch(`${site.url}/functions/v1/fetch`, {
    method,
    headers: {
      apikey: site.backend.anonKey,
      'content-type': 'application/json',
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
}

async function outcomeOf(answer: Response): Promise<readonly unknown[]> {
  const { code } = (await answer.json()) as { readonly code: unknown };
  return [answer.status, code];
}

describe('the function fetch', () => {
  test('a user gets the text at a public address', async () => {
    const answer = await call(token, { url: PAGE });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ url: PAGE, type: 'markdown', text: '# Tea' });
    expect(requested).toEqual([PAGE]);
  });

  test('spec §6: a request without a session is refused, whatever its key', async () => {
    for (const wrong of [null, site.backend.anonKey, 'a.b.c', `${token}x`]) {
      expect(await outcomeOf(await call(wrong, { url: PAGE }))).toEqual([401, 'not_signed_in']);
    }
    expect(requested).toEqual([]);
  });

  test('a request without an address, with a long one or another method is refused', async () => {
    for (const body of [
      {},
      { url: '' },
      { url: 'tea' },
      { url: `https://a.b/${'x'.repeat(9000)}` },
    ]) {
      expect(await outcomeOf(await call(token, body))).toEqual([400, 'no_address']);
    }
    expect(await outcomeOf(await call(token, null, 'GET'))).toEqual([405, 'method_not_allowed']);
    expect(requested).toEqual([]);
  });

  test.each([
    'http://127.0.0.1:5432/',
    'https://127.1/',
    'https://169.254.169.254/',
    'https://x.local/',
  ])('the address %s is refused before anything is opened', async (url) => {
    expect((await call(token, { url })).status).toBe(422);
    expect(requested).toEqual([]);
  });

  test('the eleventh request in a minute is refused, other users’ are not', async () => {
    const busy = await signUp();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const answer = await call(busy, { url: PAGE });
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await call(busy, { url: PAGE });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await outcomeOf(refused)).toEqual([429, 'too_many_requests']);
    expect((await call(await signUp(), { url: PAGE })).status).toBe(200);
    const chats = await site.query<{ function: string }>(
      'select distinct function from private.function_requests',
    );
    expect(chats).toEqual([{ function: 'fetch' }]);
  });
});
