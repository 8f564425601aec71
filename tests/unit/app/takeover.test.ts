import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { outboxClient } from '#backend/pages/outboxClient.ts';
import { openAccountDb } from '#store/db.ts';
import { pauseOf } from '#store/meta.ts';
import { queueCreate } from '#store/outbox/outbox.ts';
import type { Lock } from '#sync/syncDeps.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import { watchOutbox } from '#app/accountWork.ts';
import { acceptedRows } from '../../support/sync/engineRig.ts';
import { eventually } from '../../support/eventually.ts';
import { newPage } from '../../support/pages.ts';
import { createRest } from '../../support/sync/rest.ts';
import { fakeToken } from '../../support/auth/tokens.ts';
import { throwFault } from '../../support/sync/throwFault.ts';
import { valueOf } from '../../support/device.ts';

const OWNER = randomUUID();

/** The windows of one device, with a lock that passes on in order, and a server that a test may hold or break. */
function openDevice() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const waiting: { readonly tab: Tab; readonly grant: () => void }[] = [];
  const sent: Tab[] = [];
  const tabs: Tab[] = [];
  const rest = createRest();
  let holder: Tab | null = null;

  const passOn = () => {
    const next = waiting.shift();
    holder = next?.tab ?? null;
    next?.grant();
  };
  const lockOf = (tab: Tab): Lock => {
    return async (run) => {
      if (holder !== null) {
        await new Promise<void>((grant) => waiting.push({ tab, grant }));
      }
      holder = tab;
      try {
        return await run();
      } finally {
        // The lock of a tab that died was passed on already.
        if (holder === tab && tab.isAlive) passOn();
      }
    };
  };

  const device = {
    sent,
    /** How the server answers a write: accepts it, never answers, or is busy. */
    server: 'accepts' as 'accepts' | 'silent' | 'busy',
    /** Resolves when no tab does anything more. */
    atRest: rest.atRest,
    waitingForTheLock: () => waiting.map(({ tab }) => tab.name),
    openTab: (name: string): Tab => {
      const db = openAccountDb(OWNER, options);
      rest.watch(db);
      const tab: Tab = {
        name,
        isAlive: true,
        timers: [],
        get engine() {
          return engine;
        },
        save: async () => {
          const stamp = { mutationId: randomUUID(), now: Date.now() };
          valueOf(await queueCreate(db, newPage({ author_id: OWNER }), stamp));
          engine.flush('write');
        },
        unsent: () => db.outbox.count(),
        db,
        die: () => {
          tab.isAlive = false;
          engine.dispose();
          unwatch();
          waiting.splice(0, waiting.length, ...waiting.filter((entry) => entry.tab !== tab));
          if (holder === tab) passOn();
        },
      };
      const engine: SyncEngine = createSyncEngine({
        db,
        owner: OWNER,
        client: outboxClient({
          url: 'http://server',
          anonKey: 'key',
          owner: OWNER,
          fetch: (_input, init) => {
            sent.push(tab);
            return answer(device.server, init);
          },
          accessToken: () => Promise.resolve(fakeToken(OWNER, Date.now() + 3_600_000)),
          now: Date.now,
          timeoutMs: 0,
        }),
        now: Date.now,
        random: () => 0.5,
        newId: randomUUID,
        lock: lockOf(tab),
        isOnline: () => true,
        reportFault: throwFault,
        timers: {
          after: (ms, run) => {
            const timer = { ms, run };
            tab.timers.push(timer);
            return () => tab.timers.splice(tab.timers.indexOf(timer) >>> 0, 1);
          },
        },
      });
      const unwatch = watchOutbox(db, () => engine.flush('tick'));
      tabs.push(tab);
      return tab;
    },
    close: () => {
      for (const tab of tabs) tab.die();
    },
  };
  return device;
}

interface Tab {
  readonly name: string;
  isAlive: boolean;
  readonly timers: { ms: number; run: () => void }[];
  readonly engine: SyncEngine;
  readonly db: ReturnType<typeof openAccountDb>;
  /** Saves a new page, as a user would. */
  readonly save: () => Promise<void>;
  readonly unsent: () => Promise<number>;
  /** The tab crashes: its lock is free, none of its code runs on. */
  readonly die: () => void;
}

function answer(
  server: 'accepts' | 'silent' | 'busy',
  init: RequestInit | undefined,
): Promise<Response> {
  if (server === 'silent') return new Promise(() => undefined);
  if (server === 'busy') return Promise.resolve(new Response('{}', { status: 503 }));
  return Promise.resolve(acceptedRows(init));
}

describe('several windows with one outbox', () => {
  let device: ReturnType<typeof openDevice>;
  let first: Tab;
  let second: Tab;
  let third: Tab;

  beforeEach(async () => {
    device = openDevice();
    first = device.openTab('first');
    second = device.openTab('second');
    third = device.openTab('third');
    await device.atRest();
  });
  afterEach(() => device.close());

  test('a change is sent once; windows that get the lock later send nothing', async () => {
    await first.save();
    await eventually(async () => expect(await first.unsent()).toBe(0));
    await device.atRest();
    expect(device.sent.map(({ name }) => name)).toHaveLength(1);
    expect(device.waitingForTheLock()).toEqual([]);
  });

  test('while one window sends, the others queue for the lock; when it crashes, the next continues without waiting for a timer', async () => {
    device.server = 'silent';
    await first.save();
    await eventually(() => expect(device.sent).toEqual([first]));
    await eventually(() => {
      expect(device.waitingForTheLock().toSorted()).toEqual(['second', 'third']);
    });
    device.server = 'accepts';
    first.die();
    await eventually(async () => expect(await second.unsent()).toBe(0), { interval: 5 });
    await device.atRest();
    expect(device.sent).toHaveLength(2);
  });

  test('a retry during a pause makes the others wait too', async () => {
    device.server = 'busy';
    await first.save();
    await eventually(async () => expect(await pauseOf(first.db)).not.toBeNull());
    await device.atRest();
    const before = device.sent.length;
    device.server = 'silent';
    await first.db.meta.put({ key: 'pause', value: { reason: 'offline', until: 0, attempts: 1 } });
    first.engine.flush('write');
    await eventually(() => expect(device.sent).toHaveLength(before + 1));
    await eventually(() => expect(device.waitingForTheLock()).toHaveLength(2));
  });

  test('a window that resumes during a pause and crashes while sending is replaced without waiting for a timer', async () => {
    device.server = 'busy';
    await first.save();
    await eventually(async () => expect(await pauseOf(first.db)).not.toBeNull());
    await first.db.meta.put({
      key: 'pause',
      value: { reason: 'busy', until: Date.now() + 25_000, attempts: 6, cause: 'busy' },
    });
    await device.atRest();
    const before = device.sent.length;
    device.server = 'silent';
    first.engine.flush('online');
    await eventually(() => expect(device.sent).toHaveLength(before + 1));
    await eventually(() => expect(device.waitingForTheLock()).toHaveLength(2));
    device.server = 'accepts';
    first.die();
    await eventually(async () => expect(await second.unsent()).toBe(0), { interval: 5 });
  });

  test('a server that is down gets one request from all windows, and no window spins', async () => {
    device.server = 'busy';
    await second.save();
    await eventually(async () => expect(await pauseOf(first.db)).toMatchObject({ attempts: 1 }));
    await device.atRest();
    expect(device.sent).toHaveLength(1);
    expect(await pauseOf(first.db)).toMatchObject({ attempts: 1 });
    for (const tab of [first, second, third]) {
      expect(tab.timers.map(({ ms }) => ms)).toHaveLength(1);
      expect(tab.timers[0]?.ms).toBeGreaterThanOrEqual(100);
    }
  });

  test('many changes are sent in few requests', async () => {
    await Promise.all(Array.from({ length: 60 }, () => third.save()));
    await eventually(async () => expect(await first.unsent()).toBe(0));
    await device.atRest();
    expect(device.sent.length).toBeLessThanOrEqual(12);
  });
});
