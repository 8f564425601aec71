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

/** No answer of a tables API: what became of the request is unknown. */
describe('sync.md answer table: unknown', () => {
  const stage = useAnswerTable();

  test.each<readonly [string, Reply]>([
    ['a connection that breaks (TypeError, which the client calls status 0)', reset],
    ['a write whose answer is lost', answerLost],
    ['truncated JSON', cutOff],
    ['half of a JSON text', text(201, '[{"id":"', { 'content-type': 'application/json' })],
    ['HTML with status 200 (a captive portal)', text(200, PORTAL, { 'content-type': 'text/html' })],
    ['a redirect to a page with status 200', redirected],
    ['an empty body with status 200', text(200, '')],
    ['no content', text(204, '')],
    ['JSON of another shape', json(200, { hello: 'world' })],
    ['rows of another table', json(200, [{ id: 'x' }])],
    ['a proxy’s page with status 404', text(404, PORTAL)],
  ])('%s: the same bytes go again, and nothing is called synced', async (_name, reply) => {
    stage.server.next.push(reply);
    await stage.device.create({ title: 'Kept' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
    expect((await syncStatus(stage.device.db)).lastSyncedAt).toBeNull();
    const [sealed] = await stage.device.db.outbox.toArray();
    stage.server.always = ({ body }) => {
      if (body !== '') sent.push(body);
      return null;
    };
    const sent: string[] = [];
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(sent[0]).toContain(`"last_mutation_id":"${sealed?.mutationId}"`);
    expect(await stage.onServer()).toEqual(['Kept']);
    expect(await stage.failures()).toEqual([]);
  });

  test('a server that is not there (connection refused)', async () => {
    const closed = stage.open({
      fetch: (input, init) =>
        fetch(String(input instanceof Request ? input.url : input).replace(/:\d+/, ':9'), init),
    });
    await closed.create({});
    expect(await closed.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
  });

  test('a request that is aborted', async () => {
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

  function redirected(exchange: Parameters<Reply>[0]): void {
    stage.server.next.push(text(200, PORTAL));
    exchange.response.writeHead(302, { location: `${stage.server.url}/portal` }).end();
  }
});
