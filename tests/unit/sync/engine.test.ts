import { describe, expect, test } from 'vitest';

import { openEngineBench as openBench } from '../../support/engineBench.ts';

describe('the engine of a tab', () => {
  test('a replay drains the outbox; every 30 s the engine looks for work that another tab left', async () => {
    const bench = openBench();
    await bench.save();
    bench.engine.requestReplay();
    await bench.atRest();
    expect(await bench.waiting()).toBe(0);
    expect(bench.timers.map(({ ms }) => ms)).toEqual([30_000]);
    await bench.save();
    bench.timers[0]?.run();
    await bench.atRest();
    expect(await bench.waiting()).toBe(0);
    expect(bench.requests).toEqual(['POST', 'POST']);
  });

  test('many requests for a replay are one', async () => {
    const bench = openBench();
    for (let count = 0; count < 30; count += 1) bench.engine.requestReplay();
    await bench.save();
    for (let count = 0; count < 30; count += 1) bench.engine.requestReplay();
    await bench.atRest();
    expect(bench.requests).toEqual(['POST']);
  });

  test('while something waits, one timer brings the next try after the back-off', async () => {
    const bench = openBench();
    bench.status = 503;
    await bench.save();
    bench.engine.requestReplay();
    await bench.atRest();
    expect(bench.timers.map(({ ms }) => ms)).toEqual([500]);
    bench.status = null;
    bench.now += 500;
    bench.timers[0]?.run();
    await bench.atRest();
    expect(await bench.waiting()).toBe(0);
    expect(bench.timers).toHaveLength(1);
  });

  test('a server that is down for an hour meets few requests', async () => {
    const bench = openBench();
    bench.status = 500;
    await bench.save();
    bench.engine.requestReplay();
    const end = bench.now + 3_600_000;
    while (bench.now < end) {
      await bench.atRest();
      const timer = bench.timers.at(-1);
      if (timer === undefined) break;
      bench.now += timer.ms;
      timer.run();
    }
    expect(bench.now).toBeGreaterThanOrEqual(end);
    expect(bench.requests.length).toBeLessThan(260);
  });

  test('pulls asked for together are one', async () => {
    const bench = openBench();
    bench.engine.requestPull();
    bench.engine.requestPull();
    await bench.atRest();
    bench.engine.requestPull();
    await bench.atRest();
    expect(bench.requests).toEqual(['GET']);
    bench.now += 6000;
    bench.engine.requestPull();
    await bench.atRest();
    expect(bench.requests).toEqual(['GET', 'GET']);
  });

  test('a pull in between does not call off the next try', async () => {
    const bench = openBench();
    bench.status = 503;
    await bench.save();
    bench.engine.requestReplay();
    await bench.atRest();
    bench.engine.requestPull();
    await bench.atRest();
    expect(bench.timers.map(({ ms }) => ms)).toEqual([500]);
  });

  test('a pause that is over does not make the engine spin when what is left cannot be sent', async () => {
    const bench = openBench();
    const page = await bench.save();
    bench.status = 503;
    bench.engine.requestReplay();
    await bench.atRest();
    await bench.edit(page, 'Behind the one that will be refused');
    bench.status = '23514';
    bench.now += 60_000;
    bench.timers[0]?.run();
    await bench.atRest();
    expect(await bench.waiting()).toBe(1);
    expect(bench.timers.map(({ ms }) => ms)).toEqual([30_000]);
    expect(await bench.engine.runOnce({ deadlineMs: 1000 })).toMatchObject({ pause: null });
  });

  test('an error that nobody expected does not end the engine: it looks again in 30 s', async () => {
    const bench = openBench();
    await bench.save();
    const met = new Promise((resolve) => process.once('unhandledRejection', resolve));
    bench.trouble = () => {
      throw new Error('a bug');
    };
    bench.engine.requestReplay();
    await bench.atRest();
    expect(await met).toMatchObject({ message: 'a bug' });
    expect(bench.timers.map(({ ms }) => ms)).toEqual([30_000]);
    bench.timers[0]?.run();
    await bench.atRest();
    expect(await bench.waiting()).toBe(0);
  });

  test('without a network nothing is sealed or sent, and edits stay one change', async () => {
    const bench = openBench();
    bench.online = false;
    const page = await bench.save();
    for (const title of ['One', 'Two', 'Three']) {
      bench.engine.requestReplay();
      await bench.atRest();
      await bench.edit(page, title);
    }
    expect([await bench.waiting(), await bench.sealed(), bench.requests.length]).toEqual([1, 0, 0]);
    expect(bench.timers.map(({ ms }) => ms)).toEqual([30_000]);
    bench.online = true;
    bench.engine.requestReplay();
    await bench.atRest();
    expect(await bench.waiting()).toBe(0);
    expect(bench.requests).toEqual(['POST']);
  });

  test('a browser that is wrong about the network is not believed for good', async () => {
    const bench = openBench();
    bench.online = false;
    await bench.save();
    bench.engine.requestReplay();
    await bench.atRest();
    bench.timers[0]?.run();
    await bench.atRest();
    expect(await bench.waiting()).toBe(0);
  });

  test('after dispose nothing runs', async () => {
    const bench = openBench();
    await bench.save();
    bench.engine.dispose();
    bench.engine.requestReplay();
    await bench.atRest();
    expect(bench.requests).toEqual([]);
    expect(bench.timers).toEqual([]);
  });

  test('a bounded pass that has no time sends nothing and says what is left', async () => {
    const bench = openBench();
    await bench.save();
    expect(await bench.engine.runOnce({ deadlineMs: 0 })).toMatchObject({ waiting: 1 });
    expect(bench.requests).toEqual([]);
    expect(await bench.engine.runOnce({ deadlineMs: 1000 })).toMatchObject({ waiting: 0 });
  });
});
