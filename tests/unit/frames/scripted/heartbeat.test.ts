import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heartbeat } from '../../../../src/frames/scripted/heartbeat.ts';

let visibilityState = 'visible';

beforeEach(() => {
  visibilityState = 'visible';
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('docs/previews.md: a page that does not respond', () => {
  test('a page that answers is asked every second and never accused', () => {
    const silent = vi.fn<(silent: boolean) => void>();
    const ask = vi.fn<() => void>();
    const beat = heartbeat(ask, silent);
    for (let second = 0; second < 10; second += 1) {
      beat.answered();
      vi.advanceTimersByTime(1000);
    }
    expect(ask).toHaveBeenCalledTimes(11);
    expect(silent).not.toHaveBeenCalled();
    expect(beat.isLate()).toBe(false);
  });

  test('three seconds without an answer are silence, told once; an answer ends it', () => {
    const silent = vi.fn<(silent: boolean) => void>();
    const beat = heartbeat(() => {}, silent);
    vi.advanceTimersByTime(1000);
    expect(beat.isLate()).toBe(true);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(9000);
    expect(silent.mock.calls).toEqual([[true]]);
    beat.answered();
    expect(silent.mock.calls).toEqual([[true], [false]]);
    expect(beat.isLate()).toBe(false);
  });

  test('a page in the background is not accused', () => {
    const silent = vi.fn<(silent: boolean) => void>();
    heartbeat(() => {}, silent);
    visibilityState = 'hidden';
    vi.advanceTimersByTime(60_000);
    expect(silent).not.toHaveBeenCalled();
  });

  test('after the end nobody is asked any more', () => {
    const ask = vi.fn<() => void>();
    heartbeat(ask, () => {}).stop();
    vi.advanceTimersByTime(5000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
