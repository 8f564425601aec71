import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { autosave } from '#context/autosave.ts';
import { fc } from '../../support/laws.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A text that is typed, and a storage that can fail. */
function typing() {
  const state = { text: '', stored: '', shown: '', works: true, writes: 0, atOnce: 0 };
  const saver = autosave(
    async () => {
      state.writes += 1;
      state.atOnce += 1;
      expect(state.atOnce).toBe(1);
      const { text, works } = state;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (works) state.stored = text;
      state.atOnce -= 1;
      return works;
    },
    () => (state.shown = state.text),
  );
  const type = (text: string) => {
    state.text = text;
    saver.changed();
  };
  return { state, saver, type };
}

describe('spec §4: what is typed is stored by itself', () => {
  test('300 ms after the last key', async () => {
    const { state, type } = typing();
    type('a');
    type('ab');
    await vi.advanceTimersByTimeAsync(299);
    expect([state.writes, state.shown]).toEqual([0, '']);
    await vi.advanceTimersByTimeAsync(30);
    expect([state.writes, state.stored, state.shown]).toEqual([1, 'ab', 'ab']);
  });

  test('every 400 ms during continuous typing, which shows nothing elsewhere', async () => {
    const { state, type } = typing();
    for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
      type(text);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect([state.stored, state.shown]).toEqual(['abcd', '']);
  });

  test('again after a failure, until it is stored', async () => {
    const { state, saver, type } = typing();
    state.works = false;
    type('a');
    expect(await Promise.all([saver.flush(), vi.advanceTimersByTimeAsync(20)])).toEqual([
      false,
      expect.anything(),
    ]);
    await vi.advanceTimersByTimeAsync(3020);
    expect(state.writes).toBe(2);
    state.works = true;
    await vi.advanceTimersByTimeAsync(3020);
    expect(state.stored).toBe('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.writes).toBe(3);
  });

  test('a stopped one writes no more, until the next key', async () => {
    const { state, saver, type } = typing();
    state.works = false;
    type('a');
    await vi.advanceTimersByTimeAsync(350);
    saver.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.writes).toBe(1);
    state.works = true;
    type('ab');
    await vi.advanceTimersByTimeAsync(350);
    expect(state.stored).toBe('ab');
  });

  test('whatever happens, one write at a time, and the last text in the end', async () => {
    const act = fc.oneof(
      fc.constantFrom('type', 'flush', 'fail', 'mend'),
      fc.integer({ min: 0, max: 500 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
        const { state, saver, type } = typing();
        for (const [at, what] of acts.entries()) {
          if (what === 'type') type(`text ${at}`);
          else if (what === 'flush') void saver.flush();
          else if (typeof what === 'number') await vi.advanceTimersByTimeAsync(what);
          else state.works = what === 'mend';
        }
        state.works = true;
        await vi.advanceTimersByTimeAsync(7000);
        expect(state.stored).toBe(state.text);
      }),
      { numRuns: 100 },
    );
  });
});
