import { describe, expect, test } from 'vitest';
import { picturesClient } from '#backend/storage.ts';

const NAME = {
  owner: '0b1c2d3e-0000-4000-8000-000000000001',
  hash: 'ab'.repeat(32),
  type: 'image/png',
} as const;

const clientFor = (answer: () => Response | Promise<Response>) => {
  const sent: Request[] = [];
  const client = picturesClient({
    url: 'http://server.test',
    anonKey: 'key',
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      return answer();
    },
  });
  return { client, sent };
};

const json = (body: object, status: number, headers = {}) =>
  Response.json(body, { status, headers });

describe('an upload', () => {
  test('sends the bytes under their name, never over another file', async () => {
    const { client, sent } = clientFor(() => json({ Key: 'x' }, 200));
    expect(await client.upload(NAME, new Uint8Array([1, 2, 3]), 0)).toEqual({
      ok: true,
      value: null,
    });
    const [request] = sent;
    expect(request?.url).toBe(
      `http://server.test/storage/v1/object/images/${NAME.owner}/${NAME.hash}.png`,
    );
    expect(request?.headers.get('x-upsert')).toBe('false');
    expect(request?.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array((await request?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2, 3]));
  });

  test.each([
    ['the file is there', 409, { statusCode: '409', error: 'Duplicate' }],
    ['it is there, as a hosted project says it', 400, { statusCode: '409', error: 'Duplicate' }],
  ])('is a success when %s', async (_what, status, body) => {
    const { client } = clientFor(() => json(body, status));
    expect(await client.upload(NAME, new Uint8Array(1), 0)).toMatchObject({ ok: true });
  });

  test.each([
    [400, { statusCode: '403', error: 'Unauthorized' }, 'forbidden'],
    [413, { statusCode: '413' }, 'tooLarge'],
    [400, { statusCode: '415' }, 'invalid'],
    [401, { statusCode: '401' }, 'signedOut'],
    [503, { statusCode: '503' }, 'busy'],
    [400, { statusCode: '400' }, 'unexpected'],
  ])('answered %i with %o fails as %s', async (status, body, kind) => {
    const { client } = clientFor(() => json(body, status));
    expect(await client.upload(NAME, new Uint8Array(1), 0)).toMatchObject({ failure: { kind } });
  });

  test('a proxy’s refusal, its success and a missing network decide nothing', async () => {
    const upload = async (answer: () => Response | Promise<Response>) => {
      const result = await clientFor(answer).client.upload(NAME, new Uint8Array(1), 0);
      return result.ok ? 'ok' : result.failure.kind;
    };
    expect(await upload(() => new Response('<h1>No</h1>', { status: 403 }))).toBe('busy');
    expect(await upload(() => new Response('<h1>Welcome</h1>'))).toBe('offline');
    expect(await upload(() => Promise.reject(new TypeError('offline')))).toBe('offline');
  });

  test('Retry-After is kept', async () => {
    const { client } = clientFor(() => json({ statusCode: '429' }, 429, { 'retry-after': '7' }));
    expect(await client.upload(NAME, new Uint8Array(1), 0)).toMatchObject({
      failure: { kind: 'busy', retryAfterMs: 7000 },
    });
  });
});

test.each([
  [{ used: 5, quota: 9 }, 200, { ok: true, value: { used: 5, quota: 9 } }],
  [{ code: 'PT401', message: 'This session has ended.' }, 401, { failure: { kind: 'signedOut' } }],
  [{ code: 'PGRST202', message: 'no' }, 404, { failure: { kind: 'schema' } }],
  [{ used: 'all' }, 200, { failure: { kind: 'unexpected' } }],
  [{ page: 'of a proxy' }, 502, { failure: { kind: 'busy' } }],
])('the room is read, or why it is unknown: %o', async (body, status, result) => {
  expect(await clientFor(() => json(body, status)).client.room(0)).toMatchObject(result);
});

test('without an answer the room is unknown', async () => {
  const { client } = clientFor(() => Promise.reject(new TypeError()));
  expect(await client.room(0)).toMatchObject({ failure: { kind: 'offline' } });
});
