import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { syncStatus } from '#store/status.ts';
import { pageStates } from '#store/pages.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';

type Reply = (...request: Parameters<typeof fetch>) => Response | Promise<Response>;

const PORTAL = '<!doctype html><p>Welcome to our network</p>';

function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return () => new Response(JSON.stringify(body), { status, headers });
}

describe('what the server answers, and what becomes of a saved page', () => {
  let backend: TestBackend;
  let user: TestUser;
  /** Answers of the next requests, in order; then the real backend answers. */
  let replies: Reply[];
  let now: number;
  let requests: number;
  let device: Device;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    replies = [];
    requests = 0;
    now = Date.now();
    device = openDevice(backend, user, {
      now: () => now,
      fetch: async (input, init) => {
        requests += 1;
        const reply = replies.shift();
        return reply === undefined ? backend.fetch(input, init) : reply(input, init);
      },
    });
  });

  async function onServer(): Promise<readonly string[]> {
    const rows = await backend.query<{ title: string }>(
      'select title from pages where author_id = $1 order by title',
      [user.id],
    );
    return rows.map((row) => row.title);
  }

  test.each<readonly [string, Reply]>([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an aborted request', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
    ['HTML with status 200', () => new Response(PORTAL, { status: 200 })],
    ['truncated JSON', () => new Response('[{"id":"', { status: 201 })],
    ['JSON of another shape', json(200, { hello: 'world' })],
    ['a page of a proxy with status 404', () => new Response(PORTAL, { status: 404 })],
  ])('%s: nothing is known, the same bytes go again', async (_name, reply) => {
    replies = [reply];
    await device.create({ title: 'Kept' });
    expect(await device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
    expect((await syncStatus(device.db)).lastSyncedAt).toBeNull();
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await onServer()).toEqual(['Kept']);
  });

  test.each<readonly [string, Reply, number]>([
    ['503 with seconds', json(503, {}, { 'retry-after': '7' }), 7000],
    ['429 with seconds', json(429, { message: 'slow' }, { 'retry-after': '2' }), 2000],
    ['500 with a broken Retry-After', json(500, {}, { 'retry-after': 'soon' }), 0],
    ['408', json(408, {}), 0],
    ['425', json(425, {}), 0],
  ])('%s: the whole queue waits', async (_name, reply, least) => {
    replies = [reply];
    await device.create({});
    const outcome = await device.sync();
    expect(outcome).toMatchObject({ waiting: 1, pause: 'busy' });
    const wait = (outcome.retryAt ?? 0) - now;
    expect(wait).toBeGreaterThanOrEqual(Math.max(least, 100));
    expect(wait).toBeLessThanOrEqual(Math.max(least, 1000));
    // A server that asked to wait is waited for, whoever asks.
    expect(await device.sync()).toMatchObject({ waiting: 1 });
    expect(requests).toBe(1);
    now += wait;
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
  });

  test('a Retry-After date is waited for', async () => {
    now = Math.floor(now / 1000) * 1000;
    replies = [json(503, {}, { 'retry-after': new Date(now + 9000).toUTCString() })];
    await device.create({});
    expect((await device.sync()).retryAt).toBe(now + 9000);
  });

  test('401 pauses until somebody signs in again, and counts no try', async () => {
    replies = [json(401, { code: 'PGRST303', message: 'JWT expired' })];
    await device.create({ title: 'Mine' });
    expect(await device.sync()).toMatchObject({ waiting: 1, pause: 'signIn' });
    expect((await device.db.outbox.toArray())[0]?.attempts).toBe(0);
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await onServer()).toEqual(['Mine']);
  });

  test('401 renews the token once and goes on', async () => {
    let renewals = 0;
    const other = openDevice(backend, user, {
      fetch: async (input, init) => replies.shift()?.(input, init) ?? backend.fetch(input, init),
      renewToken: () => {
        renewals += 1;
        return Promise.resolve(true);
      },
    });
    replies = [json(401, { code: 'PGRST303', message: 'JWT expired' })];
    await other.create({});
    expect(await other.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(renewals).toBe(1);
  });

  test('a token that is missing, foreign or about to run out is never sent', async () => {
    const stranger = await backend.signUp();
    for (const token of [null, 'garbage', stranger.accessToken]) {
      let sends = 0;
      const silent = openDevice(backend, user, {
        accessToken: () => Promise.resolve(token),
        fetch: () => {
          sends += 1;
          return Promise.reject(new TypeError('not to be sent'));
        },
      });
      await silent.create({});
      expect(await silent.sync()).toMatchObject({ waiting: 1, pause: 'signIn' });
      expect(sends).toBe(0);
    }
    const exp = Number(JSON.parse(atob(user.accessToken.split('.')[1] ?? '')).exp) * 1000;
    now = exp - 29_000;
    await device.create({});
    expect(await device.sync()).toMatchObject({ pause: 'signIn' });
    expect(requests).toBe(0);
  });

  test('a page that the server refuses does not hold up the others', async () => {
    const pages = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) pages.push(await device.create({ title }));
    const poisoned = pages[2]?.id ?? '';
    const entry = await device.db.outbox.where('pageId').equals(poisoned).first();
    await device.db.outbox.update(entry?.seq ?? 0, { patch: { ...entry?.patch, title: ' ' } });
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await onServer()).toEqual(['a', 'b', 'd', 'e']);
    expect(await device.db.failed.toArray()).toMatchObject([
      { pageId: poisoned, failure: { kind: 'rejected', code: '23514' }, resolvedAt: null },
    ]);
    expect(await pageStates(device.db)).toEqual(new Map([[poisoned, 'failed']]));
    // The page stays editable, and its next edit is sent with all of its text.
    await device.update(poisoned, { title: 'c again' });
    expect(await device.sync()).toMatchObject({ waiting: 0 });
    expect(await onServer()).toEqual(['a', 'b', 'c again', 'd', 'e']);
    expect((await syncStatus(device.db)).failed).toBe(0);
  });

  test('413 fails the page at once and keeps it', async () => {
    replies = [() => new Response('<h1>Too large</h1>', { status: 413 })];
    const page = await device.create({});
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await device.db.failed.toArray()).toMatchObject([{ failure: { kind: 'tooLarge' } }]);
    expect(await device.pages()).toMatchObject([{ id: page.id }]);
  });

  test('403 is looked into once, then the page is kept as not permitted', async () => {
    replies = [json(403, { code: '42501', message: 'row security' })];
    await device.create({});
    expect(await device.sync()).toMatchObject({ waiting: 0 });
    expect(await device.db.failed.toArray()).toMatchObject([{ failure: { kind: 'forbidden' } }]);
    expect(requests).toBe(3);
  });

  test('409 after a write whose answer was lost is resolved to the truth', async () => {
    const page = await device.create({ title: 'First' });
    replies = [answerLost, json(409, { code: '23505', message: 'duplicate key' })];
    expect(await device.sync()).toMatchObject({ waiting: 1 });
    expect(await device.sync()).toMatchObject({ waiting: 0 });
    expect(await device.db.failed.count()).toBe(0);
    expect(await onServer()).toEqual([page.title]);
  });

  test('a missing table is tried three times before the app asks for an update', async () => {
    const missing = json(404, { code: 'PGRST205', message: 'no such table' });
    replies = [missing, missing, missing];
    await device.create({});
    for (const pause of ['busy', 'busy', 'update']) {
      expect(await device.sync()).toMatchObject({ waiting: 1, pause });
      now += 40_000;
    }
  });

  test('an empty success is no proof', async () => {
    replies = [json(200, []), json(200, []), json(200, [])];
    await device.create({ title: 'Real' });
    const outcome = await device.sync();
    expect(outcome.waiting).toBe(1);
    expect((await syncStatus(device.db)).lastSyncedAt).toBeNull();
    now = outcome.retryAt ?? now;
    expect(await device.sync()).toMatchObject({ waiting: 0 });
    expect(await onServer()).toEqual(['Real']);
  });

  /** The request reaches the server, its answer does not come back. */
  const answerLost: Reply = async (...request) => {
    await backend.fetch(...request);
    throw new TypeError('Failed to fetch');
  };
});
