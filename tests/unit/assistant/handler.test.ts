import { beforeEach, describe, expect, test } from 'vitest';
import { createChatHandler } from '../../../supabase/functions/chat/handler.ts';
import { conversation } from '../../support/chat/chatRig.ts';

const PROJECT = { SUPABASE_URL: 'https://abc.example', SUPABASE_ANON_KEY: 'the-anon-key' };
const MODEL = { AI_BASE_URL: 'https://model.example/v1', AI_MODEL: 'm' };

/** Responses by path; the default is success. */
type Answers = Readonly<Record<string, () => Response>>;

const USUAL: Answers = {
  '/auth/v1/user': () => Response.json({ id: 'user-1', factors: [] }),
  '/rest/v1/rpc/count_chat_request': () => Response.json(0),
  '/v1/chat/completions': () =>
    new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } }),
};

let requested: Request[];
let logged: string[];

beforeEach(() => {
  requested = [];
  logged = [];
});

function handlerWith(answers: Answers = {}, env: Readonly<Record<string, string>> = MODEL) {
  const network: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requested.push(request);
    const { pathname } = new URL(request.url);
    const answer = answers[pathname] ?? USUAL[pathname];
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  };
  const handler = createChatHandler({ ...PROJECT, ...env }, network, (line) => logged.push(line));
  return (headers: Readonly<Record<string, string>> = {}) =>
    handler(
      new Request('https://abc.example/functions/v1/chat', {
        method: 'POST',
        headers: { authorization: 'Bearer a.b.c', ...headers },
        body: conversation('Hello'),
      }),
    );
}

async function outcomeOf(answer: Response): Promise<readonly unknown[]> {
  const { code } = (await answer.json()) as { readonly code: unknown };
  return [answer.status, code];
}

const out = (): Response => {
  throw new TypeError('fetch failed');
};

describe('spec §7: the function on a hosted project', () => {
  test('it authenticates with the user’s token and API key', async () => {
    await handlerWith()({ apikey: 'their-key' });
    expect(requested[0]?.url).toBe('https://abc.example/auth/v1/user');
    expect(requested[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(requested[0]?.headers.get('apikey')).toBe('their-key');
  });

  test.each([
    ['the-anon-key', {}],
    ['sb_publishable_x', { SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}' }],
  ])('it falls back to the project’s key: %s', async (key, env) => {
    await handlerWith({}, { ...MODEL, ...env })();
    expect(requested[0]?.headers.get('apikey')).toBe(key);
  });

  test('it reports a missing model before any request', async () => {
    expect(await outcomeOf(await handlerWith({}, {})())).toEqual([503, 'not_configured']);
    expect(requested).toEqual([]);
  });

  test.each([
    ['is out of reach', out],
    ['fails', () => new Response('', { status: 500 })],
  ])('it refuses everyone while the auth server %s', async (_what, answer) => {
    const call = handlerWith({ '/auth/v1/user': answer });
    expect(await outcomeOf(await call())).toEqual([503, 'accounts_unavailable']);
  });

  test('it refuses a user whose counter cannot be read', async () => {
    const path = '/rest/v1/rpc/count_chat_request';
    const failing = handlerWith({ [path]: () => new Response('', { status: 500 }) });
    expect(await outcomeOf(await failing())).toEqual([503, 'accounts_unavailable']);
    const refusing = handlerWith({ [path]: () => Response.json({}, { status: 401 }) });
    expect(await outcomeOf(await refusing())).toEqual([401, 'not_signed_in']);
  });

  test('it replies without a counter in the database, and logs that', async () => {
    const path = '/rest/v1/rpc/count_chat_request';
    const call = handlerWith({ [path]: () => Response.json({}, { status: 404 }) });
    expect((await call()).status).toBe(200);
    expect(logged).toEqual([
      'chat: requests are not counted, the database lacks count_chat_request',
    ]);
  });

  test('it reports an unreachable model', async () => {
    const call = handlerWith({ '/v1/chat/completions': out });
    expect(await outcomeOf(await call())).toEqual([502, 'model_unavailable']);
    expect(logged).toEqual(['chat: the model is out of reach (TypeError)']);
  });
});
