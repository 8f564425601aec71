import { describe, expect, test } from 'vitest';
import { fetchAddress } from '#backend/fetchAddress.ts';
import { ok } from '#domain/result.ts';
import { fakeSession } from '../../support/auth/tokens.ts';

const OWNER = '0b1c2d3e-0000-4000-8000-000000000001';

function answering(answer: () => Response | Promise<Response>) {
  const sent: Request[] = [];
  const deps = {
    config: { url: 'https://recto.test', anonKey: 'key' },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(input, init));
      return answer();
    },
    slot: { read: () => Promise.resolve(fakeSession(OWNER, 3_600_000)), replace: async () => true },
    lock: <T>(run: () => Promise<T>) => run(),
    now: () => 0,
    sleep: () => Promise.resolve(),
  };
  return { sent, ask: (owner = OWNER) => fetchAddress(deps, owner, 'https://x.example.com/a.md') };
}

describe('the client of the function fetch', () => {
  test('sends the address with the user’s token and returns the text', async () => {
    const text = { url: 'https://x.example.com/b.md', type: 'markdown', text: '# Tea' };
    const { sent, ask } = answering(() => Response.json(text));
    expect(await ask()).toEqual(ok(text));
    expect(sent[0]?.url).toBe('https://recto.test/functions/v1/fetch');
    expect(sent[0]?.headers.get('authorization')).toMatch(/^Bearer ./u);
    expect(await sent[0]?.json()).toEqual({ url: 'https://x.example.com/a.md' });
  });

  test('sends nothing for another user', async () => {
    const { sent, ask } = answering(() => Response.json({}));
    expect(await ask('someone-else')).toMatchObject({ failure: { kind: 'signedOut' } });
    expect(sent).toEqual([]);
  });

  test.each([
    [422, { code: 'private_address' }, { kind: 'invalid', field: 'address' }],
    [429, { code: 'too_many_requests' }, { kind: 'invalid' }],
    [401, { code: 'not_signed_in' }, { kind: 'signedOut' }],
    [503, { code: 'accounts_unavailable' }, { kind: 'busy' }],
    // A proxy, or a project without the function.
    [404, '<h1>Not found</h1>', { kind: 'busy', foreign: { status: 404 } }],
    [200, '<h1>Please sign in</h1>', { kind: 'offline' }],
  ])('status %d with %j fails accordingly', async (status, body, failure) => {
    const json = typeof body === 'string' ? body : JSON.stringify({ message: 'x', ...body });
    const { ask } = answering(() => new Response(json, { status }));
    expect(await ask()).toMatchObject({ ok: false, failure });
  });

  test('no answer is no connection', async () => {
    const { ask } = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await ask()).toEqual({ ok: false, failure: { kind: 'offline' } });
  });
});
