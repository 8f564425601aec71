import { describe, expect, test } from 'vitest';

import { syncStatus } from '#store/outbox/status.ts';
import {
  answerLost,
  cutOff,
  json,
  reset,
  silent,
  text,
  type Reply,
} from '../../support/sync/answeringServer.ts';
import { useAnswerTable } from '../../support/sync/answerTable.ts';

const PORTAL = '<!doctype html><p>Welcome to our network</p>';

/** A proxy’s HTML page. */
const page = (status: number) => text(status, PORTAL, { 'content-type': 'text/html' });

/** Not a data-API answer: the outcome is unknown. */
describe('decision 009, answers: unknown', () => {
  const stage = useAnswerTable();

  test.each<readonly [string, Reply]>([
    ['a connection that breaks (TypeError, which the client calls status 0)', reset],
    ['a write whose answer is lost', answerLost],
    ['truncated JSON', cutOff],
  ])('%s: the same bytes go again, and nothing is called synced', async (_name, reply) => {
    stage.server.next.push(reply);
    await stage.device.create({ title: 'Kept' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
    expect((await syncStatus(stage.device.db)).lastSyncedAt).toBeNull();
    await goesAgain();
  });

  test.each<readonly [string, Reply, number]>([
    ['HTML with status 200 (a captive portal)', page(200), 200],
    ['a redirect to a page with status 200', redirected, 200],
    ['half of a JSON text', text(201, '[{"id":"'), 201],
    ['an empty body with status 200', text(200, ''), 200],
    ['no content', text(204, ''), 204],
    ['JSON of another shape', json(200, { hello: 'world' }), 200],
    ['rows of another table', json(200, [{ id: 'x' }]), 200],
    ['a proxy’s page with status 401', page(401), 401],
    ['a proxy’s page with status 403', page(403), 403],
    ['a proxy’s page with status 404', page(404), 404],
    ['a proxy’s page with status 409', page(409), 409],
    ['a proxy’s page with status 413', page(413), 413],
    ['a proxy’s page with status 451', page(451), 451],
    ['a gateway’s 401', json(401, { message: 'Invalid API key' }), 401],
    ['a gateway’s 403', json(403, { message: 'Forbidden' }), 403],
    ['a filter’s 403', json(403, { code: 'request_blocked', message: 'Blocked' }), 403],
    ['a gateway’s 413', json(413, { error: 'Payload too large' }), 413],
    ['a gateway’s 429', json(429, { message: 'slow down' }), 429],
    ['a gateway’s page with status 502', page(502), 502],
    ['a list in place of an error', json(403, [{ code: '42501', message: 'no' }]), 403],
  ])('%s decides nothing, and the panel can name it', async (_name, reply, status) => {
    stage.server.next.push(reply);
    await stage.device.create({ title: 'Kept' });
    const outcome = await stage.device.sync();
    expect(outcome).toMatchObject({ waiting: 1, pause: 'busy' });
    expect(stage.server.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
    const { host } = new URL(stage.server.url);
    expect(await syncStatus(stage.device.db)).toMatchObject({
      failed: 0,
      lastSyncedAt: null,
      foreign: { status, host },
    });
    // Retried with back-off, not with each save.
    expect(await stage.device.sync()).toMatchObject({ waiting: 1 });
    stage.now = outcome.retryAt ?? 0;
    await goesAgain();
    expect(await syncStatus(stage.device.db)).toMatchObject({ foreign: null });
  });

  test('a proxy’s answer to the lookup decides nothing', async () => {
    stage.server.next.push(json(200, []), page(403));
    await stage.device.create({ title: 'Kept' });
    const outcome = await stage.device.sync();
    expect(outcome).toMatchObject({ waiting: 1, pause: 'busy' });
    stage.now = outcome.retryAt ?? 0;
    await goesAgain();
  });

  test('a proxy’s answer to a pull stores nothing and moves no cursor', async () => {
    await stage.other.create({ title: 'Elsewhere' });
    await stage.other.sync();
    for (const reply of [page(200), page(403), text(200, ''), json(200, {})]) {
      stage.server.next.push(reply);
      await expect(stage.device.pull()).rejects.toThrow('busy');
    }
    expect(await stage.device.pages()).toEqual([]);
    await stage.device.pull();
    expect(await stage.device.pages()).toMatchObject([{ title: 'Elsewhere' }]);
  });

  test('a filter that refuses one page’s text does not block the others', async () => {
    for (const title of ['a', 'blocked', 'b']) await stage.device.create({ title });
    stage.server.always = ({ body }) => (body.includes('"title":"blocked"') ? page(403) : null);
    for (let pass = 0; pass < 6; pass += 1) {
      const { retryAt } = await stage.device.sync();
      stage.now = Math.max(stage.now, retryAt ?? 0);
    }
    expect(await stage.onServer()).toEqual(['a', 'b']);
    expect(await stage.failures()).toEqual([]);
    stage.server.always = null;
    await stage.device.sync();
    expect(await stage.onServer()).toEqual(['a', 'b', 'blocked']);
  });

  test('an unreachable server (connection refused)', async () => {
    const closed = stage.open({
      fetch: (input, init) =>
        fetch(String(input instanceof Request ? input.url : input).replace(/:\d+/, ':9'), init),
    });
    await closed.create({});
    expect(await closed.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
  });

  test('an aborted request', async () => {
    const controller = new AbortController();
    stage.server.next.push(() => controller.abort());
    const device = stage.open({
      fetch: (input, init) => fetch(input, { ...init, signal: controller.signal }),
    });
    await device.create({});
    expect(await device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
  });

  test('a server that never answers', async () => {
    stage.server.next.push(silent);
    const device = stage.open({ timeoutMs: 1000 });
    await device.create({});
    expect(await device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
    expect(await stage.open({ sameDeviceAs: device }).sync()).toMatchObject({ waiting: 0 });
  });

  test('the back-off grows, and a clock set back does not make it longer', async () => {
    stage.server.always = () => reset;
    await stage.device.create({});
    const waits: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { retryAt } = await stage.device.sync();
      waits.push((retryAt ?? 0) - stage.now);
      stage.now = retryAt ?? stage.now;
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(100);
      expect(wait).toBeLessThanOrEqual(Math.min(1000 * 2 ** index, 30_000));
    }
    stage.server.always = null;
    stage.now -= 86_400_000;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
  });

  /** The retry has the identical payload, and the real server accepts it. */
  async function goesAgain(): Promise<void> {
    const sent: string[] = [];
    const [sealed] = await stage.device.db.outbox.toArray();
    stage.server.always = ({ body }) => {
      if (body !== '') sent.push(body);
      return null;
    };
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(sent[0]).toContain(`"last_mutation_id":"${sealed?.mutationId}"`);
    expect(await stage.onServer()).toEqual(['Kept']);
    expect(await stage.failures()).toEqual([]);
  }

  function redirected(exchange: Parameters<Reply>[0]): void {
    stage.server.next.push(text(200, PORTAL));
    exchange.response.writeHead(302, { location: `${stage.server.url}/portal` }).end();
  }
});
