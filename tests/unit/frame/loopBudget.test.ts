import { describe, expect, test } from 'vitest';
import { loopBudget } from '../../../src/frame/loopBudget.ts';

/** A thread whose time is spent by `work`, and whose tasks end with `endTask`. */
function thread() {
  let time = 0;
  let onTaskEnd = () => {};
  const stopped: number[] = [];
  const guard = loopBudget(
    { now: () => time, later: (done) => (onTaskEnd = done) },
    (_error, line) => stopped.push(line),
  );
  const work = (ms: number) => (time += ms);
  /** Runs until the guard throws; returns the ms spent. */
  const endless = (line: number, iterationMs: number) => {
    const began = time;
    try {
      for (;;) {
        guard(line);
        work(iterationMs);
      }
    } catch (error) {
      return { ms: time - began, message: error instanceof Error ? error.message : '' };
    }
  };
  return { guard, work, endless, stopped, endTask: () => onTaskEnd() };
}

describe('docs/previews.md: the time budget of loops', () => {
  test.each([0.0001, 0.01, 1, 50])(
    'stops a loop of %s ms an iteration after two seconds',
    (each) => {
      const { endless, stopped } = thread();
      const { ms, message } = endless(12, each);
      expect(ms).toBeGreaterThan(1999);
      expect(ms).toBeLessThan(2500);
      expect(message).toBe('Endless loop stopped. A loop may run for 2 seconds without a pause.');
      expect(stopped).toEqual([12]);
    },
  );

  test('a page that computes for a second at a time, with pauses, runs for ever', () => {
    const { guard, work, endTask, stopped } = thread();
    for (let task = 0; task < 50; task += 1) {
      for (let step = 0; step < 1000; step += 1) {
        guard(1);
        work(1);
      }
      endTask();
    }
    expect(stopped).toEqual([]);
  });

  test('a paused debugger, a sleeping computer and a slow request within a loop do not count', () => {
    const { guard, work, stopped } = thread();
    for (let pause = 0; pause < 5; pause += 1) {
      guard(1);
      work(60_000);
      guard(1);
    }
    expect(stopped).toEqual([]);
  });

  test('a loop that catches the error is stopped for good before three seconds', () => {
    const { guard, work, endless } = thread();
    let spent = 0;
    const outer = () => {
      for (;;) {
        guard(1);
        work(0.01);
        spent += endless(2, 0.01).ms;
      }
    };
    expect(outer).toThrow('Endless loop stopped');
    expect(spent).toBeLessThan(3500);
  });

  test('after one loop was stopped, the next ones have a tenth of a second', () => {
    const { endless, endTask, stopped } = thread();
    endless(1, 0.01);
    for (let task = 0; task < 3; task += 1) {
      endTask();
      const { ms, message } = endless(2, 0.01);
      expect(ms).toBeLessThan(150);
      expect(message).toBe(
        'Endless loop stopped. After the first one, a loop may run for 0.1 seconds.',
      );
    }
    expect(stopped).toEqual([1, 2, 2, 2]);
  });
});
