import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';

import { syncFaultsOf } from '#store/outbox/syncFaults.ts';
import { openEngineRig as openRig, type EngineRig } from '../../support/sync/engineRig.ts';

const bug = () => {
  throw new Error('a bug');
};

/** Queues a page while the server keeps failing for minutes. */
async function downForMinutes(rig: EngineRig): Promise<void> {
  rig.status = 503;
  await rig.save();
  rig.engine.flush('write');
  await rig.atRest();
  for (let tries = 0; tries < 8; tries += 1) {
    const timer = rig.timers[0];
    rig.now += timer?.ms ?? 0;
    timer?.run();
    await rig.atRest();
  }
}

describe('the engine of a tab', () => {
  test('a flush drains the outbox; every 30 s a tick picks up work that another tab left', async () => {
    const rig = openRig();
    await rig.save();
    rig.engine.flush('write');
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(rig.timers.map(({ ms }) => ms)).toEqual([30_000]);
    await rig.save();
    rig.timers[0]?.run();
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(rig.requests).toEqual(['POST', 'POST']);
  });

  test('concurrent flushes coalesce', async () => {
    const rig = openRig();
    for (let count = 0; count < 30; count += 1) rig.engine.flush('write');
    await rig.save();
    for (let count = 0; count < 30; count += 1) rig.engine.flush('write');
    await rig.atRest();
    expect(rig.requests).toEqual(['POST']);
  });

  test('one timer retries after the back-off', async () => {
    const rig = openRig();
    rig.status = 503;
    await rig.save();
    rig.engine.flush('write');
    await rig.atRest();
    expect(rig.timers.map(({ ms }) => ms)).toEqual([500]);
    rig.status = null;
    rig.now += 500;
    rig.timers[0]?.run();
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(rig.timers).toHaveLength(1);
  });

  test('a server that is down for an hour gets few requests', async () => {
    const rig = openRig();
    rig.status = 500;
    await rig.save();
    rig.engine.flush('write');
    const end = rig.now + 3_600_000;
    while (rig.now < end) {
      await rig.atRest();
      const timer = rig.timers.at(-1);
      if (timer === undefined) break;
      rig.now += timer.ms;
      timer.run();
    }
    expect(rig.now).toBeGreaterThanOrEqual(end);
    expect(rig.requests.length).toBeLessThan(260);
  });

  test('concurrent pulls coalesce; later ones are throttled to 5 s after the first', async () => {
    const rig = openRig();
    rig.engine.pull();
    rig.engine.pull();
    await rig.atRest();
    rig.now += 2000;
    for (let count = 0; count < 3; count += 1) {
      rig.engine.pull();
      await rig.atRest();
    }
    expect(rig.requests).toEqual(['GET']);
    const deferred = rig.timers.filter(({ ms }) => ms === 3000);
    expect(deferred).toHaveLength(1);
    rig.now += 3000;
    deferred[0]?.run();
    await rig.atRest();
    expect(rig.requests).toEqual(['GET', 'GET']);
    rig.now += 6000;
    rig.engine.pull();
    await rig.atRest();
    expect(rig.requests).toEqual(['GET', 'GET', 'GET']);
  });

  test('a pull does not cancel the scheduled retry', async () => {
    const rig = openRig();
    rig.status = 503;
    await rig.save();
    rig.engine.flush('write');
    await rig.atRest();
    rig.engine.pull();
    await rig.atRest();
    expect(rig.timers.map(({ ms }) => ms)).toContain(500);
  });

  test('after a long outage, an online flush sends at once', async () => {
    const rig = openRig();
    await downForMinutes(rig);
    expect(rig.timers[0]?.ms).toBe(15_000);
    rig.status = null;
    rig.engine.flush('write');
    await rig.atRest();
    expect(await rig.waiting()).toBe(1);
    rig.engine.flush('online');
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
  });

  test('a successful pull flushes the outbox', async () => {
    const rig = openRig();
    await downForMinutes(rig);
    rig.status = null;
    rig.engine.pull();
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(rig.requests.slice(-2)).toEqual(['GET', 'POST']);
  });

  test('an online flush ignores the back-off of a single page', async () => {
    const rig = openRig();
    await rig.save();
    rig.status = 409;
    rig.engine.flush('write');
    await rig.atRest();
    await rig.putOff(240_000);
    rig.status = null;
    rig.engine.flush('write');
    await rig.atRest();
    expect(await rig.waiting()).toBe(1);
    rig.engine.flush('online');
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
  });

  test('an expired pause does not make the engine spin while nothing can be sent', async () => {
    const rig = openRig();
    const page = await rig.save();
    rig.status = 503;
    rig.engine.flush('write');
    await rig.atRest();
    await rig.edit(page, 'Behind the one that will be refused');
    rig.status = '23514';
    rig.now += 60_000;
    rig.timers[0]?.run();
    await rig.atRest();
    expect(await rig.waiting()).toBe(1);
    expect(rig.timers.map(({ ms }) => ms)).toEqual([30_000]);
    expect(await rig.engine.flushOnce({ deadlineMs: 1000 })).toMatchObject({ pause: null });
  });

  test('an unexpected error is shown, and retried with a growing back-off until a flush succeeds', async () => {
    const rig = openRig();
    const faults = syncFaultsOf(rig.db);
    await rig.save();
    rig.engine.flush('write');
    rig.trouble = bug;
    await rig.atRest();
    expect(faults.current()).toEqual({ message: 'Error: a bug' });
    expect(rig.timers.map(({ ms }) => ms)).toEqual([500]);
    rig.trouble = bug;
    rig.timers[0]?.run();
    await rig.atRest();
    expect(rig.timers.map(({ ms }) => ms)).toEqual([1000]);
    expect(await rig.waiting()).toBe(1);
    rig.timers[0]?.run();
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(faults.current()).toBeNull();
    expect(rig.timers.map(({ ms }) => ms)).toEqual([30_000]);
  });

  test('a pull that throws stops no flush, and its fault stays until a pull succeeds', async () => {
    const rig = openRig();
    const faults = syncFaultsOf(rig.db);
    const count = rig.db.conflicts.count.bind(rig.db.conflicts);
    rig.db.conflicts.count = () => Dexie.Promise.reject(new TypeError('a bug'));
    rig.engine.pull();
    await rig.atRest();
    await rig.save();
    rig.engine.flush('write');
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(faults.current()).toEqual({ message: 'TypeError: a bug' });
    rig.db.conflicts.count = count;
    rig.timers.find(({ ms }) => ms === 500)?.run();
    await rig.atRest();
    expect(faults.current()).toBeNull();
  });

  test('an error of a database that takes no writes is shown, too', async () => {
    const rig = openRig();
    await rig.save();
    const broken = new Error('no writes');
    rig.db.meta.put = () => Dexie.Promise.reject(broken);
    rig.engine.flush('write');
    await rig.atRest();
    expect(syncFaultsOf(rig.db).current()).toEqual({ message: 'Error: no writes' });
  });

  test('expected failures are no faults', async () => {
    const rig = openRig();
    rig.status = 503;
    await rig.save();
    rig.engine.flush('write');
    rig.engine.pull();
    await rig.atRest();
    expect(await rig.waiting()).toBe(1);
    expect(syncFaultsOf(rig.db).current()).toBeNull();
  });

  test('offline, nothing is sealed or sent, and edits coalesce', async () => {
    const rig = openRig();
    rig.online = false;
    const page = await rig.save();
    for (const title of ['One', 'Two', 'Three']) {
      rig.engine.flush('write');
      await rig.atRest();
      await rig.edit(page, title);
    }
    expect([await rig.waiting(), await rig.sealed(), rig.requests.length]).toEqual([1, 0, 0]);
    expect(rig.timers.map(({ ms }) => ms)).toEqual([30_000]);
    rig.online = true;
    rig.engine.flush('write');
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
    expect(rig.requests).toEqual(['POST']);
  });

  test('ticks send even when the browser reports no network', async () => {
    const rig = openRig();
    rig.online = false;
    await rig.save();
    rig.engine.flush('write');
    await rig.atRest();
    rig.timers[0]?.run();
    await rig.atRest();
    expect(await rig.waiting()).toBe(0);
  });

  test('after dispose nothing runs', async () => {
    const rig = openRig();
    await rig.save();
    rig.engine.dispose();
    rig.engine.flush('write');
    await rig.atRest();
    expect(rig.requests).toEqual([]);
    expect(rig.timers).toEqual([]);
  });

  test('flushOnce without time sends nothing and reports what is left', async () => {
    const rig = openRig();
    await rig.save();
    expect(await rig.engine.flushOnce({ deadlineMs: 0 })).toMatchObject({ waiting: 1 });
    expect(rig.requests).toEqual([]);
    expect(await rig.engine.flushOnce({ deadlineMs: 1000 })).toMatchObject({ waiting: 0 });
  });
});
