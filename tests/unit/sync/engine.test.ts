import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import { outboxClient } from '#backend/outboxClient.ts';
import type { PageRow } from '#domain/pageRow.ts';
import { openAccountDb } from '#store/db.ts';
import { queueCreate } from '#store/outbox.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import { isReplayTag, isWorkerMessage, replayTag } from '#sync/messages.ts';
import { newPage } from '../../support/pages.ts';

const OWNER = randomUUID();
const TOKEN = `x.${btoa(JSON.stringify({ sub: OWNER, exp: 9_999_999_999 }))}.x`;

interface Bench {
  readonly engine: SyncEngine;
  readonly save: () => Promise<void>;
  readonly requests: string[];
  readonly timers: { ms: number; run: () => void }[];
  /** How the server answers: null accepts, a number is a status. */
  status: number | null;
  now: number;
  readonly waiting: () => Promise<number>;
  readonly atRest: () => Promise<void>;
}

function openBench(): Bench {
  const db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
  const requests: string[] = [];
  const timers: Bench['timers'] = [];
  const engine = createSyncEngine({
    db,
    owner: OWNER,
    client: outboxClient({
      url: 'http://server',
      anonKey: 'key',
      owner: OWNER,
      fetch: (_input, init) => {
        requests.push(init?.method ?? 'GET');
        return Promise.resolve(answer(bench, init));
      },
      accessToken: () => Promise.resolve(TOKEN),
      now: () => bench.now,
      timeoutMs: 0,
    }),
    now: () => bench.now,
    random: () => 0.5,
    newId: randomUUID,
    lock: (run) => run(),
    timers: {
      after: (ms, run) => {
        const timer = { ms, run };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    },
  });
  const bench: Bench = {
    engine,
    requests,
    timers,
    status: null,
    now: 1_000_000,
    save: async () => {
      const stamp = { mutationId: randomUUID(), now: bench.now };
      await queueCreate(db, newPage({ author_id: OWNER }), stamp);
    },
    waiting: () => db.outbox.count(),
    // A bounded pass of its own ends after the ones under way: they share the database.
    atRest: async () => {
      for (let turn = 0; turn < 200; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
    },
  };
  return bench;
}

function answer({ status }: Bench, init: RequestInit | undefined): Response {
  if (status !== null) return new Response('{}', { status });
  if (init?.method !== 'POST') return new Response('[]');
  const rows = JSON.parse(typeof init.body === 'string' ? init.body : '[]') as PageRow[];
  const accepted = rows.map(({ id, last_mutation_id, base_revision, created_at }) => ({
    id,
    last_mutation_id,
    revision: base_revision + 1,
    change_seq: 1,
    created_at,
    updated_at: created_at,
    deleted_at: null,
  }));
  return new Response(JSON.stringify(accepted));
}

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

describe('what windows and the worker say to each other', () => {
  test('a replay tag is known again, and differs with time', () => {
    expect(isReplayTag(replayTag(1))).toBe(true);
    expect(replayTag(1)).not.toBe(replayTag(2));
    expect(isReplayTag('gallery')).toBe(false);
  });

  test('only our own messages count', () => {
    expect(isWorkerMessage({ type: 'replay' })).toBe(true);
    for (const other of [null, 'replay', { type: 'SKIP_WAITING' }, {}]) {
      expect(isWorkerMessage(other)).toBe(false);
    }
  });
});
