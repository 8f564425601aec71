import { describe, expect, test } from 'vitest';
import {
  withChanges,
  type SettingValue,
  DEFAULT_WRITING,
  goalIn,
  writingChange,
  writingIn,
} from '#domain/account/settings.ts';

const stored = (values: Readonly<Record<string, SettingValue>>) => withChanges({}, values, 1);

describe('the writing settings', () => {
  test('are at their defaults for a new account, and change one by one', () => {
    expect(writingIn({})).toEqual(DEFAULT_WRITING);
    const changed = writingIn(stored(writingChange({ font: 'prose', vim: true })));
    expect(changed).toEqual({ ...DEFAULT_WRITING, font: 'prose', vim: true });
  });

  test('values that this version does not know become the defaults', () => {
    const odd = stored({ 'writing:font': 'comic', 'writing:focus': 'yes', 'writing:goal': 'many' });
    expect(writingIn(odd)).toEqual(DEFAULT_WRITING);
  });

  test.each([
    [500, 500],
    [0.4, 0],
    [-5, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e12, 1_000_000],
  ])('a goal of %s words is one of %s', (typed, goal) => {
    expect(goalIn(typed)).toBe(goal);
  });
});
