import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heartbeat } from '../../../../src/frames/scripted/openFrame.ts';

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

describe('docs/previews.md: an unresponsive page', () => {
  test('a page that answers is pinged every second and never reported', () => {
    const onUnresponsive = vi.fn<(unresponsive: boolean) => void>();
    const ping = vi.fn<() => void>();
    const beat = heartbeat(ping, onUnresponsive);
    for (let second = 0; second < 10; second += 1) {
      beat.answered();
      vi.advanceTimersByTime(1000);
    }
    expect(ping).toHaveBeenCalledTimes(11);
    expect(onUnresponsive).not.toHaveBeenCalled();
    expect(beat.isLate()).toBe(false);
  });

  test('three unanswered pings are reported once; an answer ends the state', () => {
    const onUnresponsive = vi.fn<(unresponsive: boolean) => void>();
    const beat = heartbeat(() => {}, onUnresponsive);
    vi.advanceTimersByTime(1000);
    expect(beat.isLate()).toBe(true);
    expect(onUnresponsive).not.toHaveBeenCalled();
    vi.advanceTimersByTime(9000);
    expect(onUnresponsive.mock.calls).toEqual([[true]]);
    beat.answered();
    expect(onUnresponsive.mock.calls).toEqual([[true], [false]]);
    expect(beat.isLate()).toBe(false);
  });

  test('a page in the background is not reported', () => {
    const onUnresponsive = vi.fn<(unresponsive: boolean) => void>();
    heartbeat(() => {}, onUnresponsive);
    visibilityState = 'hidden';
    vi.advanceTimersByTime(60_000);
    expect(onUnresponsive).not.toHaveBeenCalled();
  });

  test('no pings are sent after stop', () => {
    const ping = vi.fn<() => void>();
    heartbeat(ping, () => {}).stop();
    vi.advanceTimersByTime(5000);
    expect(ping).toHaveBeenCalledTimes(1);
  });
});
