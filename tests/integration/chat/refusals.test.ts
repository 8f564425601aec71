import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { conversation, openChatRig, type ChatRig } from '../../support/chat/chatRig.ts';
import { held, ignores, refuses, sends } from '../../support/chat/upstreamScripts.ts';

let rig: ChatRig;
let token: string;

beforeAll(async () => {
  rig = await openChatRig();
  token = await rig.signUp();
});

beforeEach(() => rig.upstream.reset());

afterAll(() => rig.close());

/** Returns status and code, and closes the body. */
async function statusAndCode(answer: Response): Promise<readonly [status: number, code: unknown]> {
  const { code } = (await answer.json()) as { readonly code: unknown };
  return [answer.status, code];
}

const post = (as: string | null, body: BodyInit, headers?: Readonly<Record<string, string>>) =>
  rig.call(as, { method: 'POST', body, ...(headers === undefined ? {} : { headers }) });

describe('spec §6: authentication', () => {
  test('a request without a session is refused, whatever its key', async () => {
    for (const wrong of [null, rig.site.backend.anonKey, 'a.b.c', `${token}x`]) {
      expect(await statusAndCode(await post(wrong, conversation('Hello')))).toEqual([
        401,
        'not_signed_in',
      ]);
      expect((await rig.call(wrong)).status).toBe(401);
    }
    expect(rig.upstream.requests).toEqual([]);
  });

  test('an ended session is refused, though its token is not expired', async () => {
    const device = rig.site.device();
    const form = { email: 'gone@example.org', password: 'Paper-and-1nk' };
    const { data } = await device.auth.signUp(form);
    const ended = data.session?.access_token ?? '';
    expect((await rig.call(ended)).status).toBe(200);
    await device.auth.signOut();
    expect(await statusAndCode(await post(ended, conversation('Hello')))).toEqual([
      401,
      'not_signed_in',
    ]);
  });

  test('an aal1 session of a user with a second factor is refused', async () => {
    const device = rig.site.device();
    const form = { email: 'careful@example.org', password: 'Paper-and-1nk' };
    await device.auth.signUp(form);
    const factor = await device.auth.mfa.enroll({ factorType: 'totp' });
    const secret = factor.data?.type === 'totp' ? factor.data.totp.secret : '';
    const code = totpCode(secret, stepAt(rig.site.now()));
    await device.auth.mfa.challengeAndVerify({ factorId: factor.data?.id ?? '', code });
    const verified = (await device.auth.getSession()).data.session?.access_token ?? '';
    const prompted = await rig.site.device().auth.signInWithPassword(form);
    const unverified = prompted.data.session?.access_token ?? '';
    expect(await statusAndCode(await post(unverified, conversation('Hello')))).toEqual([
      401,
      'second_factor_missing',
    ]);
    const answer = await post(verified, conversation('Hello'));
    expect(answer.status).toBe(200);
    await answer.text();
  });

  test('a CORS preflight of another origin succeeds', async () => {
    const asked = await rig.call(null, {
      method: 'OPTIONS',
      headers: { origin: 'https://recto.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    const refused = await rig.call(null);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after');
  });
});

describe('request validation', () => {
  test.each([
    ['a body that is not JSON', 'hello'],
    ['a body without messages', '{}'],
    ['an empty conversation', '{"messages":[]}'],
    ['an unknown role', '{"messages":[{"role":"tool","content":"x"}]}'],
    ['non-text content', '{"messages":[{"role":"user","content":["x"]}]}'],
    ['a blank question', '{"messages":[{"role":"user","content":"  "}]}'],
    [
      'a conversation without a user message at its end',
      '{"messages":[{"role":"assistant","content":"x"}]}',
    ],
  ])('%s is refused', async (_what, body) => {
    expect(await statusAndCode(await post(token, body))).toEqual([400, 'bad_request']);
    expect(rig.upstream.requests).toEqual([]);
  });

  test('only GET and POST work, at this path only', async () => {
    expect(await statusAndCode(await rig.call(token, { method: 'DELETE' }))).toEqual([
      405,
      'method_not_allowed',
    ]);
    const other = await fetch(`${rig.site.url}/functions/v1/chat/x`);
    expect(other.status).toBe(404);
    await other.text();
  });

  test('the model gets the conversation and the key, and no extra fields of the client', async () => {
    const sent = {
      ...(JSON.parse(conversation('Hello')) as object),
      stream: false,
      tools: [],
    };
    await (await post(token, JSON.stringify(sent))).text();
    const [asked] = rig.upstream.requests;
    expect(asked?.path).toBe('/v1/chat/completions');
    expect(asked?.headers.authorization).toBe('Bearer sk-scripted-and-secret');
    expect(asked?.headers['apikey']).toBeUndefined();
    expect(asked?.body).toEqual({
      model: 'scripted-model',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'You are a helpful assistant.' },
        { role: 'user', content: 'Hello' },
      ],
    });
  });
});

test('a model that is not offered is refused before anything is sent', async () => {
  const sent = { ...(JSON.parse(conversation('Hello')) as object), model: 'the-expensive-one' };
  const answer = await post(token, JSON.stringify(sent));
  expect(await statusAndCode(answer)).toEqual([400, 'unknown_model']);
  expect(rig.upstream.requests).toEqual([]);
});

describe('upstream errors', () => {
  test.each([
    [401, undefined, [502, 'model_refused']],
    [403, undefined, [502, 'model_refused']],
    [404, 'no such model', [502, 'model_refused']],
    [400, { error: { code: 'context_length_exceeded' } }, [413, 'context_too_large']],
    [429, { error: { code: 'rate_limit_exceeded' } }, [429, 'model_busy']],
    [429, { error: { code: 'insufficient_quota' } }, [502, 'model_refused']],
    [400, { error: { code: 'content_filter', message: 'PRIVATE' } }, [422, 'content_filtered']],
    [500, '<h1>PRIVATE stack</h1>', [502, 'model_unavailable']],
    [503, undefined, [502, 'model_unavailable']],
  ])('%i is reported with our own message', async (status, body, expected) => {
    rig.upstream.next.push(refuses(status, body));
    const answer = await post(token, conversation('Hello'));
    const text = await answer.clone().text();
    expect(await statusAndCode(answer)).toEqual(expected);
    expect(text).not.toMatch(/PRIVATE|scripted-and-secret|no such model/u);
  });

  test('the provider’s message is logged on one line, without the key', async () => {
    rig.upstream.next.push(refuses(401));
    await (await post(token, conversation('My private question'))).text();
    const line = rig.site.logged.at(-1) ?? '';
    expect(line).toBe(
      "chat: the model's server answered 401 (invalid_request_error, Incorrect API key provided: … (org-PRIVATE))",
    );
  });

  test.each([429, 503])('%i with Retry-After says how long to wait', async (status) => {
    rig.upstream.next.push(refuses(status, { error: {} }, { 'retry-after': '17' }));
    const answer = await post(token, conversation('Hello'));
    expect(answer.headers.get('retry-after')).toBe('17');
    expect(await answer.json()).toEqual({
      code: 'model_busy',
      message: 'The model is busy. Please wait 17 seconds and send it again.',
    });
  });

  test('Retry-After may be a date; one in the past or of other words says nothing', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [value, isKnown] of [
      [inAnHour, true],
      ['Thu, 01 Jan 1970 00:00:00 GMT', false],
      ['soon', false],
    ] as const) {
      rig.upstream.next.push(refuses(429, { error: {} }, { 'retry-after': value }));
      const answer = await post(token, conversation('Hello'));
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      expect(seconds > 3_000 && seconds <= 3_600).toBe(isKnown);
      expect(await statusAndCode(answer)).toEqual([429, 'model_busy']);
    }
  });

  test('JSON that is no reply is an error', async () => {
    for (const body of [{ status: 'ok' }, [], 'null', '{']) {
      rig.upstream.next.push(refuses(200, body));
      expect(await statusAndCode(await post(token, conversation('Hello')))).toEqual([
        502,
        'model_unreadable',
      ]);
    }
  });

  test('an HTML answer in place of a stream is an error', async () => {
    rig.upstream.next.push(
      refuses(200, '<h1>Sign in to this Wi-Fi</h1>', { 'content-type': 'text/html' }),
    );
    expect(await statusAndCode(await post(token, conversation('Hello')))).toEqual([
      502,
      'model_unreadable',
    ]);
  });

  test('redirects are not followed, so the key is sent nowhere else', async () => {
    const elsewhere = { location: 'http://localhost:9/v1/chat/completions' };
    rig.upstream.next.push(refuses(307, '', elsewhere));
    expect(await statusAndCode(await post(token, conversation('Hello')))).toEqual([
      502,
      'model_unavailable',
    ]);
  });

  test('a client that disconnects early closes the connection to the model', async () => {
    rig.upstream.next.push(ignores);
    const leaving = new AbortController();
    const asking = rig.ask(token, 'Hello', leaving.signal).catch(() => 'left');
    await expect.poll(() => rig.upstream.requests.length).toBe(1);
    leaving.abort();
    expect(await asking).toBe('left');
    expect(await rig.upstream.requests[0]?.closed).toBe('left');
  });
});

describe('limits', () => {
  test('a body over the model’s limit is not read', async () => {
    const body = conversation('x'.repeat(3 * 1024 * 1024));
    expect(await statusAndCode(await post(token, body))).toEqual([413, 'too_large']);
  });

  test('the limit also applies without Content-Length', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(256 * 1024));
    let left = 12;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) controller.close();
        else controller.enqueue(chunk);
        left -= 1;
      },
    });
    const answer = await rig.call(token, { method: 'POST', body, duplex: 'half' });
    expect(await statusAndCode(answer)).toEqual([413, 'too_large']);
  });

  test('a user streams at most four replies at once', async () => {
    const turns = [held(), held(), held(), held()];
    rig.upstream.next.push(...turns.map(({ script }) => script));
    const replies = await Promise.all(turns.map(() => rig.ask(token, 'Hello')));
    const fifth = await rig.ask(token, 'Hello');
    expect(fifth.headers.get('retry-after')).toBe('5');
    expect(await statusAndCode(fifth)).toEqual([429, 'too_many_requests']);
    const other = await rig.ask(await rig.signUp(), 'Hello');
    expect(other.status).toBe(200);
    await other.text();
    for (const turn of turns) turn.end();
    await Promise.all(replies.map((reply) => reply.text()));
    rig.upstream.next.push(sends(['data: [DONE]\n\n']));
    const again = await rig.ask(token, 'Hello');
    expect(again.status).toBe(200);
    await again.text();
  });
});
