import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { firstSyncOf } from '#store/meta.ts';
import { firstSyncStatus, setFirstSyncPaused } from '#store/outbox/firstSync.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, valueOf, type Device } from '../../support/device.ts';
import { giveAway } from '../../support/sync/devices.ts';
import { asksTimeline } from '../../support/sync/syncState.ts';

describe('decision 009: pull', () => {
  let backend: TestBackend;
  let user: TestUser;
  let writer: Device;
  let reader: Device;
  let limits: number[];

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    limits = [];
    writer = openDevice(backend, user);
    reader = openDevice(backend, user, {
      fetch: (input, init) => {
        const limit = /limit=(\d+)/.exec(new Request(input).url)?.[1];
        if (limit !== undefined) limits.push(Number(limit));
        return backend.fetch(input, init);
      },
    });
  });

  async function write(count: number, source: string): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await writer.create({ title: `Page ${index}`, content_type: 'markdown', source });
    }
    await writer.sync();
  }

  test('small pages arrive in ever larger answers, each once', { timeout: 60_000 }, async () => {
    await write(70, 'small');
    await reader.pull();
    expect(limits).toEqual([20, 40, 80]);
    expect(await reader.db.pages.count()).toBe(70);
    expect(await reader.db.meta.get('cursor')).toMatchObject({
      value: Math.max(...(await reader.db.shadows.toArray()).map(({ change_seq }) => change_seq)),
    });
  });

  test('decision 093: a page of a timeline that only its former author had arrives', async () => {
    const other = await backend.signUp();
    await backend.query('select private.begin_timeline($1)', [other.id]);
    const theirs = openDevice(backend, other);
    const { id } = await theirs.create({ title: 'Given' });
    await theirs.sync();
    await giveAway(backend, id, user.id);
    await reader.pull();
    expect(limits).toEqual([20, 20]);
    expect(await reader.db.pages.toArray()).toMatchObject([{ id, title: 'Given' }]);
  });

  test('after a large answer the next request is smaller', { timeout: 60_000 }, async () => {
    await write(33, 'x'.repeat(250_000));
    await reader.pull();
    expect(limits).toEqual([20, 10, 10]);
    expect(await reader.db.pages.count()).toBe(33);
  });

  test(
    'an answer that the server refuses is asked for in parts',
    { timeout: 120_000 },
    async () => {
      await write(12, 'x'.repeat(1_900_000));
      await reader.pull();
      expect(limits.slice(0, 3)).toEqual([20, 10, 5]);
      expect(await reader.db.pages.count()).toBe(12);
    },
  );

  test('an interrupted pull continues where it stopped', async () => {
    await write(50, 'small');
    let answers = 0;
    const weak = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: (input, init) => {
        if (asksTimeline(input)) return backend.fetch(input, init);
        answers += 1;
        return answers === 3
          ? Promise.reject(new TypeError('Failed to fetch'))
          : backend.fetch(input, init);
      },
    });
    await expect(weak.pull()).rejects.toThrow('offline');
    expect(await weak.db.pages.count()).toBe(20);
    await weak.pull();
    expect(await weak.db.pages.count()).toBe(50);
  });

  test('data cleared during a pull is fetched again', async () => {
    await write(30, 'small');
    await reader.pull();
    await write(1, 'newer');
    let isCleared = false;
    const cleared = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: async (input, init) => {
        const answer = await backend.fetch(input, init);
        if (asksTimeline(input)) return answer;
        if (!isCleared) await Promise.all(reader.db.tables.map((table) => table.clear()));
        isCleared = true;
        return answer;
      },
    });
    await cleared.pull();
    expect(await cleared.db.pages.count()).toBe(31);
  });

  test('the initial sync reports progress until all pages are stored', async () => {
    await write(120, 'small');
    const seen: (number | undefined)[] = [];
    const watched = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: async (input, init) => {
        const first = await firstSyncStatus(reader.db);
        if (!asksTimeline(input)) seen.push(first?.done);
        return backend.fetch(input, init);
      },
    });
    await watched.pull();
    // The first answer has the total; two larger ones follow.
    expect(seen).toEqual([undefined, undefined, 20, 60]);
    expect(await firstSyncStatus(reader.db)).toBeNull();
    expect(await reader.db.pages.count()).toBe(120);
  });

  test('an initial sync stopped by the user keeps its pages, stops requests, and continues later', async () => {
    await write(120, 'small');
    const stopping = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: async (input, init) => {
        valueOf(await setFirstSyncPaused(reader.db, true));
        return backend.fetch(input, init);
      },
    });
    await expect(stopping.pull()).rejects.toThrow('stopped');
    expect(await firstSyncStatus(reader.db)).toMatchObject({
      done: 60,
      total: 120,
      isStopped: true,
    });
    await expect(reader.pull()).rejects.toThrow('stopped');
    expect(limits).toEqual([]);
    valueOf(await setFirstSyncPaused(reader.db, false));
    await reader.pull();
    expect(await reader.db.pages.count()).toBe(120);
    expect(await firstSyncStatus(reader.db)).toBeNull();
  });

  test('pages fetched by two windows count once, and a stop holds for both', async () => {
    await write(120, 'small');
    const one = openDevice(backend, user, { sameDeviceAs: reader });
    let counts = 0;
    const late = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: async (input, init) => {
        const answer = await backend.fetch(input, init);
        if (init?.method !== 'HEAD') return answer;
        // The other tab has pulled and stopped before this one learns the total.
        counts += 1;
        const stopping = openDevice(backend, user, {
          sameDeviceAs: reader,
          fetch: async (...request) => {
            valueOf(await setFirstSyncPaused(reader.db, true));
            return backend.fetch(...request);
          },
        });
        await expect(stopping.pull()).rejects.toThrow('stopped');
        return answer;
      },
    });
    await expect(late.pull()).rejects.toThrow('stopped');
    expect(counts).toBe(1);
    expect(await firstSyncStatus(reader.db)).toMatchObject({ done: 60, isStopped: true });
    valueOf(await setFirstSyncPaused(reader.db, false));
    await one.pull();
    expect(await firstSyncOf(reader.db)).toBeNull();
  });

  test('a missing total is requested again', async () => {
    await write(150, 'small');
    let counts = 0;
    const unsure = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: (input, init) => {
        if (init?.method === 'HEAD') counts += 1;
        return init?.method === 'HEAD' && counts === 1
          ? Promise.reject(new TypeError('Failed to fetch'))
          : backend.fetch(input, init);
      },
    });
    await unsure.pull();
    expect(counts).toBe(2);
  });

  test('a small initial sync reports no progress', async () => {
    await write(30, 'small');
    await reader.pull();
    expect(limits).toEqual([20, 40]);
    expect(await firstSyncStatus(reader.db)).toBeNull();
  });
});
