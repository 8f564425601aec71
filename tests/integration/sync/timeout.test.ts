import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { outboxClient, pagesSince } from '#backend/pages/outboxClient.ts';

const OWNER = randomUUID();
const TOKEN = `x.${btoa(JSON.stringify({ sub: OWNER, exp: 9_999_999_999 }))}.x`;

/** Thirty times the pause between two bytes of the slow answer. */
const TIMEOUT_MS = 3000;

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    // The first request gets no answer, the second one stalls, the third is slow.
    if (request.url?.includes('gt.0') === true) return;
    response.writeHead(200).write('[');
    if (request.url?.includes('gt.2') === true) drip(response, 35);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function drip(response: ServerResponse, left: number): void {
  response.write(' ');
  setTimeout(() => (left === 0 ? response.end(']') : drip(response, left - 1)), 100);
}

function client(accessToken = () => Promise.resolve(TOKEN)) {
  return outboxClient({
    url,
    anonKey: 'key',
    owner: OWNER,
    fetch,
    accessToken,
    now: Date.now,
    timeoutMs: TIMEOUT_MS,
  });
}

test('a token request times out too: it would hold the outbox lock', async () => {
  const endless = client(() => new Promise(() => undefined));
  expect(
    await pagesSince(endless, { owner: OWNER, cursor: 2, limit: 10, now: Date.now() }),
  ).toEqual({
    ok: false,
    failure: { kind: 'offline' },
  });
});

test('a slow but active answer does not time out', async () => {
  expect(
    await pagesSince(client(), { owner: OWNER, cursor: 2, limit: 10, now: Date.now() }),
  ).toEqual({ ok: true, value: [] });
});

test.each([0, 1])(
  'a server that never finishes its answer is given up after the timeout (cursor %i)',
  async (cursor) => {
    expect(
      await pagesSince(client(), { owner: OWNER, cursor, limit: 10, now: Date.now() }),
    ).toEqual({ ok: false, failure: { kind: 'offline' } });
  },
);
