import { describe, expect, test } from 'vitest';

import { json, passed, type Reply } from '../../support/sync/answeringServer.ts';
import { useAnswerTable } from '../../support/sync/answerTable.ts';
import { countSealed } from '../../support/sync/seal.ts';

const BATCH = 25;

/** Holds the answers back until `count` requests are here. */
function together(count: number): (reply: Reply) => Reply {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return (reply) => async (exchange) => {
    here += 1;
    if (here === count) resolve();
    await promise;
    await reply(exchange);
  };
}

/** Nothing shows that the device has read an answer, before it acts on it. In ms. */
const READ_MS = 50;

/** Gives the device time to seal further batches, and to send them if it did. */
const afterSealing =
  (reply: Reply): Reply =>
  async (exchange) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await reply(exchange);
  };

describe('decision 010: batches of different pages are under way together', () => {
  const stage = useAnswerTable();

  const create = async (count: number) => {
    for (let index = 0; index < count; index += 1) await stage.device.create({});
  };

  test('the first is sent alone, then two at once', async () => {
    await create(5 * BATCH);
    let most = 0;
    let underWay = 0;
    const counted =
      (reply: Reply): Reply =>
      async (exchange) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await reply(exchange);
        underWay -= 1;
      };
    const both = together(2);
    const replies = [
      passed,
      both(afterSealing(passed)),
      both(afterSealing(passed)),
      passed,
      passed,
    ];
    stage.server.next.push(...replies.map(counted));
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(most).toBe(2);
    expect(stage.server.requests).toEqual(Array.from({ length: 5 }, () => 'POST pages'));
    expect(await stage.onServer()).toHaveLength(5 * BATCH);
  });

  test('after a Retry-After the other batch sends nothing more, also where it would be halved', async () => {
    await create(3 * BATCH);
    let answered = () => {};
    const busy = new Promise<void>((resolve) => (answered = resolve));
    const both = together(2);
    stage.server.next.push(
      passed,
      both(async (exchange) => {
        exchange.response.on('finish', () => setTimeout(answered, READ_MS));
        await json(429, {}, { 'retry-after': '60' })(exchange);
      }),
      both(async (exchange) => {
        await busy;
        await json(400, { code: '22001', message: 'value too long' })(exchange);
      }),
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

  test('a Retry-After that arrives while a token is refreshed holds the batch that needs it', async () => {
    const refresh = Promise.withResolvers<void>();
    const busy = Promise.withResolvers<void>();
    let tokens = 0;
    stage.device = stage.open({
      accessToken: async () => {
        tokens += 1;
        if (tokens === 3) {
          refresh.resolve();
          await busy.promise;
        }
        return stage.user.accessToken;
      },
    });
    await create(3 * BATCH);
    stage.server.next.push(passed, async (exchange) => {
      await refresh.promise;
      exchange.response.on('finish', () => setTimeout(busy.resolve, READ_MS));
      await json(429, {}, { 'retry-after': '60' })(exchange);
    });
    expect(await stage.device.sync()).toMatchObject({ waiting: 2 * BATCH, pause: 'busy' });
    expect(stage.server.requests).toHaveLength(2);
  });

  test('a batch that arrives is acknowledged although the other one fails', async () => {
    await create(3 * BATCH);
    const both = together(2);
    stage.server.next.push(passed, both(json(503, {})), both(passed));
    expect(await stage.device.sync()).toMatchObject({ waiting: BATCH, pause: 'busy' });
    expect(await stage.onServer()).toHaveLength(2 * BATCH);
  });

  test('batches that are sealed behind a failing one are not sent, and follow after the pause', async () => {
    await create(5 * BATCH);
    const both = together(2);
    const busy = afterSealing(json(503, {}, { 'retry-after': '60' }));
    stage.server.next.push(passed, both(busy), both(busy));
    expect(await stage.device.sync()).toMatchObject({ waiting: 4 * BATCH, pause: 'busy' });
    expect(stage.server.requests).toHaveLength(3);
    expect(await countSealed(stage.device.db)).toBe(4 * BATCH);
    stage.now += 60_000;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await stage.onServer()).toHaveLength(5 * BATCH);
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
    const both = together(2);
    stage.server.next.push(passed, both(expired), both(expired));
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(renewals).toBe(1);
    expect(stage.server.requests).toHaveLength(5);
  });
});
