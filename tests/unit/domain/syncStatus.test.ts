import { describe, expect, test } from 'vitest';

import { describeSync, type SyncStatus } from '#domain/syncStatus.ts';

const NOW = 1_800_000_000_000;
const QUIET: SyncStatus = {
  waiting: 0,
  failed: 0,
  conflicts: 0,
  syncing: false,
  lastSyncedAt: NOW - 120_000,
  pause: null,
};

describe('the words of the sync indicator', () => {
  test('all on the server says since when', () => {
    expect(describeSync(QUIET, true, NOW)).toMatchObject({
      tone: 'quiet',
      label: 'Synced 2 min ago',
    });
  });

  test('only what was saved is called synced: a draft is on this device alone', () => {
    expect(describeSync(QUIET, true, NOW).detail).toBe('All pages you saved are on the server.');
  });

  test('without proof nothing is called synced', () => {
    const words = describeSync({ ...QUIET, lastSyncedAt: null }, true, NOW);
    expect(words.label).toBe('Saved on this device');
  });

  test('waiting changes are counted, and never called synced', () => {
    for (const waiting of [1, 7]) {
      for (const online of [true, false]) {
        for (const pause of ['offline', 'signIn', 'update', 'busy', 'storageFull', null] as const) {
          for (const syncing of [true, false]) {
            const words = describeSync({ ...QUIET, waiting, pause, syncing }, online, NOW);
            expect(words.label).not.toMatch(/^Synced/);
            expect(words.detail).toContain(String(waiting));
          }
        }
      }
    }
  });

  test('offline says so with and without work', () => {
    expect(describeSync(QUIET, false, NOW).label).toBe('Offline');
    expect(describeSync({ ...QUIET, waiting: 3 }, false, NOW).label).toBe('Offline, 3 waiting');
  });

  test('a pass under way is syncing', () => {
    expect(describeSync({ ...QUIET, waiting: 2, syncing: true }, true, NOW).label).toBe('Syncing');
  });

  test('conflicts, failures, a lost sign-in and a full device ask for attention', () => {
    const troubled: readonly Partial<SyncStatus>[] = [
      { conflicts: 1 },
      { failed: 2 },
      { waiting: 1, pause: 'signIn' },
      { waiting: 1, pause: 'update' },
      { pause: 'storageFull' },
    ];
    for (const trouble of troubled) {
      expect(describeSync({ ...QUIET, ...trouble }, true, NOW).tone).toBe('attention');
    }
  });
});
