import { describe, expect, test } from 'vitest';
import {
  contains,
  isCommon,
  isNamed,
  isOwn,
  pointIn,
  type History,
  type Point,
} from '#domain/sync/timeline.ts';

const at = (timeline: string, changeSeq: number): Point => ({ timeline, changeSeq });
const history = (...timelines: readonly (readonly [string, number])[]): History =>
  timelines.map(([id, since]) => ({ id, since, isExact: true }));

/** Begun when a device had seen more than there was: what is lost is unknown. */
const late = (id: string, since: number): History[number] => ({ id, since, isExact: false });

describe('decision 093: which writes two histories share', () => {
  const mine = history(['one', 0], ['two', 10]);

  test('a number belongs to the last timeline that began before it', () => {
    expect(pointIn(mine, 10)).toEqual(at('one', 10));
    expect(pointIn(mine, 11)).toEqual(at('two', 11));
    expect(pointIn([], 3)).toEqual(at('', 3));
  });

  test('a history contains a timeline up to where the next one began', () => {
    expect(contains(mine, at('one', 10))).toBe(true);
    expect(contains(mine, at('one', 11))).toBe(false);
    expect(contains(mine, at('two', 99))).toBe(true);
    expect(contains(mine, at('three', 1))).toBe(false);
  });

  test('what came after the back-up is not common', () => {
    const restored = history(['one', 0], ['two', 10], ['three', 15]);
    expect(isCommon(mine, restored, at('two', 15))).toBe(true);
    expect(isCommon(mine, restored, at('two', 16))).toBe(false);
  });

  test('a second restore to before the first one takes back the timeline between', () => {
    const restored = history(['one', 0], ['three', 12]);
    expect(isCommon(mine, restored, at('one', 10))).toBe(true);
    // Written after this device's history had left the first timeline.
    expect(isCommon(mine, restored, at('one', 12))).toBe(false);
    expect(isCommon(mine, restored, at('two', 11))).toBe(false);
  });

  test('a device that missed a restore shares only what was before it', () => {
    const device = history(['one', 0]);
    expect(isCommon(device, mine, at('one', 10))).toBe(true);
    expect(isCommon(device, mine, at('one', 11))).toBe(false);
    expect(isCommon(device, mine, at('two', 11))).toBe(false);
  });

  test('nothing of the last shared timeline is certain after a restore that was noticed late', () => {
    const device = history(['one', 0], ['two', 5]);
    const restored = [...device, late('three', 20)];
    expect(isCommon(device, restored, at('two', 6))).toBe(false);
    expect(isCommon(device, restored, at('one', 5))).toBe(true);
    expect(isCommon(restored, restored, at('two', 20))).toBe(true);
  });

  test('a version sent again counts if it is of the history that this device knew', () => {
    const restored = history(['one', 0], ['three', 4]);
    expect(isOwn(mine, restored, at('one', 10))).toBe(true);
    expect(isOwn(mine, restored, at('one', 11))).toBe(false);
    expect(isOwn(mine, restored, at('two', 30))).toBe(true);
    expect(isOwn(mine, restored, at('four', 1))).toBe(false);
    // Two devices may have written after the restore, each without knowing it.
    expect(isOwn(history(['one', 0]), [...history(['one', 0]), late('two', 9)], at('one', 3))).toBe(
      false,
    );
  });

  test('a timeline is named by any history that a device has met', () => {
    expect(isNamed({ two: mine }, 'one')).toBe(true);
    expect(isNamed({ two: mine }, 'three')).toBe(false);
  });
});
