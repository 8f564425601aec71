import { beforeEach, describe, expect, test } from 'vitest';

import { createFailedReads } from '#store/health/failedReads.ts';
import { healthOf } from '#store/health/health.ts';

let timers: { readonly ms: number; readonly run: () => void }[];
let reruns: number;

beforeEach(() => {
  timers = [];
  reruns = 0;
});

/** `isBroken`: what the queries of the screens do when they run again. */
function rig(isBroken: () => boolean) {
  const db = {};
  const onFailedRead = createFailedReads({
    health: healthOf(db),
    rerun: () => {
      reruns += 1;
      if (isBroken()) onFailedRead(new Error('no cursor'));
    },
    after: (ms, run) => void timers.push({ ms, run }),
  });
  return { onFailedRead, health: healthOf(db) };
}

const next = () => timers.shift()?.run();

describe('decision 090: queries of the screens that fail', () => {
  test('a passing failure is retried and not shown', () => {
    const { onFailedRead, health } = rig(() => false);
    onFailedRead(new Error('closed'));
    next();
    next();
    expect(reruns).toBe(1);
    expect(health.current()).toBeNull();
    expect(timers).toEqual([]);
  });

  test('one that lasts is shown with its message until the queries work', () => {
    let isBroken = true;
    const { onFailedRead, health } = rig(() => isBroken);
    onFailedRead(new Error('no cursor'));
    next();
    next();
    expect(health.current()).toEqual({ kind: 'unreadable', message: 'Error: no cursor' });
    isBroken = false;
    next();
    next();
    expect(health.current()).toBeNull();
  });

  test('the retries are ever rarer, and several failing queries share one', () => {
    const { onFailedRead } = rig(() => true);
    for (let count = 0; count < 3; count += 1) onFailedRead(new Error('no cursor'));
    expect(timers).toHaveLength(1);
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      waits.push(timers[0]?.ms ?? 0);
      next();
      next();
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
