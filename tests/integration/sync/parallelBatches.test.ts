import { describe, expect, test } from 'vitest';

import { json, passed, type Reply } from '../../support/sync/answeringServer.ts';
import { useAnswerTable } from '../../support/sync/answerTable.ts';

const BATCH = 25;

describe('decision 010: batches of different pages are under way together', () => {
  const stage = useAnswerTable();

  const create = async (count: number) => {
    for (let index = 0; index < count; index += 1) await stage.device.create({});
  };

  test('the first is sent alone, then two at once', async () => {
    await create(3 * BATCH);
    let most = 0;
    let underWay = 0;
    let meet = () => {};
    const both = new Promise<void>((resolve) => (meet = resolve));
    const counted =
      (until: Promise<void>): Reply =>
      async (exchange) => {
        underWay += 1;
        most = Math.max(most, underWay);
        if (most === 2) meet();
        await until;
        await passed(exchange);
        underWay -= 1;
      };
    stage.server.next.push(counted(Promise.resolve()), counted(both), counted(both));
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(most).toBe(2);
    expect(stage.server.requests).toEqual(['POST pages', 'POST pages', 'POST pages']);
    expect(await stage.onServer()).toHaveLength(3 * BATCH);
  });

  test('after a Retry-After the other batch sends nothing more, also where it would be halved', async () => {
    await create(3 * BATCH);
    let answered = () => {};
    const busy = new Promise<void>((resolve) => (answered = resolve));
    stage.server.next.push(
      passed,
      async (exchange) => {
        exchange.response.on('finish', () => setTimeout(answered, 50));
        await json(429, {}, { 'retry-after': '60' })(exchange);
      },
      async (exchange) => {
        await busy;
        await json(400, { code: '22001', message: 'value too long' })(exchange);
      },
    );
    const outcome = await stage.device.sync();
    expect(outcome).toMatchObject({ waiting: 2 * BATCH, pause: 'busy' });
    expect(outcome.retryAt).toBe(stage.now + 60_000);
    expect(stage.server.requests).toHaveLength(3);
    stage.now += 60_000;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await stage.onServer()).toHaveLength(3 * BATCH);
    expect(await stage.failures()).toEqual([]);
  });

  test('a batch that arrives is acknowledged although the other one fails', async () => {
    await create(3 * BATCH);
    stage.server.next.push(passed, json(503, {}), passed);
    expect(await stage.device.sync()).toMatchObject({ waiting: BATCH, pause: 'busy' });
    expect(await stage.onServer()).toHaveLength(2 * BATCH);
  });

  test('two batches that are refused together renew the token once', async () => {
    let renewals = 0;
    stage.device = stage.open({
      renewToken: () => {
        renewals += 1;
        return Promise.resolve(true);
      },
    });
    await create(3 * BATCH);
    const expired = json(401, { code: 'PGRST301', message: 'JWT expired' });
    stage.server.next.push(passed, expired, expired);
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(renewals).toBe(1);
    expect(stage.server.requests).toHaveLength(5);
  });
});
