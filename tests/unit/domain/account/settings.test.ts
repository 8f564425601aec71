import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterSync,
  unsentOf,
  withChanges,
  type Setting,
  type StoredSettings,
  type SettingValue,
  DEFAULT_WRITING,
  goalIn,
  writingChange,
  writingIn,
} from '#domain/account/settings.ts';

/** The server's rule: per key the latest change. */
function atServer(rows: readonly Setting[], changes: readonly Setting[]): readonly Setting[] {
  const all = new Map(rows.map((row) => [row.key, row]));
  for (const change of changes) {
    const known = all.get(change.key);
    if (known === undefined || change.changedAt >= known.changedAt) all.set(change.key, change);
  }
  return [...all.values()];
}

describe('the account’s settings', () => {
  test('a change made while others are sent is sent next', () => {
    const first = withChanges({}, { font: 'prose' }, 10);
    const sent = unsentOf(first);
    const second = withChanges(first, { font: 'code' }, 10);
    const after = afterSync(second, sent, atServer([], sent));
    expect(after['font']).toMatchObject({ value: 'code', isUnsent: true });
    expect(unsentOf(after)).toHaveLength(1);
  });

  test('a newer value of another device replaces one that was sent', () => {
    const mine = withChanges({}, { goal: 500 }, 10);
    const newer: Setting = { key: 'goal', value: 900, changedAt: 20 };
    const after = afterSync(mine, unsentOf(mine), atServer([newer], unsentOf(mine)));
    expect(after['goal']).toEqual({ value: 900, changedAt: 20, isUnsent: false });
  });

  test('what the server has no more, or only an older value of, is sent next', () => {
    const mine = withChanges({}, { goal: 500, font: 'prose' }, 10);
    const synced = afterSync(mine, unsentOf(mine), atServer([], unsentOf(mine)));
    const older: Setting = { key: 'goal', value: 400, changedAt: 5 };
    const after = afterSync(synced, [], [older]);
    expect(unsentOf(after)).toEqual(unsentOf(mine));
  });

  test('a time that the server corrected is not sent again', () => {
    const mine = withChanges({}, { goal: 500 }, 20);
    const after = afterSync(mine, unsentOf(mine), [{ key: 'goal', value: 500, changedAt: 10 }]);
    expect(after['goal']).toEqual({ value: 500, changedAt: 10, isUnsent: false });
  });

  test('after each has synced thrice, devices agree on the latest change of every key, although the server goes back', () => {
    const changes = fc.array(
      fc.record({
        device: fc.nat(2),
        key: fc.constantFrom('a', 'b', 'c'),
        value: fc.integer(),
        syncs: fc.boolean(),
        goesBack: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(changes, (steps) => {
        const devices: StoredSettings[] = [{}, {}, {}];
        let server: readonly Setting[] = [];
        let backUp = server;
        const sync = (index: number) => {
          const stored = devices[index] ?? {};
          const sent = unsentOf(stored);
          server = atServer(server, sent);
          devices[index] = afterSync(stored, sent, server);
        };
        const last = new Map<string, number>();
        for (const [index, { device, key, value, syncs, goesBack }] of steps.entries()) {
          devices[device] = withChanges(devices[device] ?? {}, { [key]: value }, index * 10);
          last.set(key, value);
          if (syncs) sync(device);
          if (goesBack) [server, backUp] = [backUp, server];
        }
        for (let round = 0; round < 3; round += 1) devices.forEach((_, index) => sync(index));
        for (const stored of devices) {
          expect(unsentOf(stored)).toEqual([]);
          const values = Object.entries(stored).map(([key, { value }]) => [key, value] as const);
          expect(new Map(values)).toEqual(last);
        }
      }),
    );
  });
});

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
