import { describe, expect, test } from 'vitest';

import {
  describeSync,
  lengthOf,
  type PauseReason,
  type SyncStatus,
} from '#domain/sync/syncStatus.ts';

const NOW = 1_800_000_000_000;
const QUIET: SyncStatus = {
  waiting: 0,
  failed: 0,
  refusedPictures: 0,
  conflicts: 0,
  replies: 0,
  syncing: false,
  lastSyncedAt: NOW - 120_000,
  pause: null,
  foreign: null,
  firstSync: null,
  fault: null,
  reconciling: null,
};
const PAUSES: readonly (PauseReason | null)[] = [
  'offline',
  'signIn',
  'storageFull',
  'storageLost',
  'update',
  'busy',
  null,
];

/** Every combination of the indicator's inputs. */
function* everything(): Generator<{ readonly status: SyncStatus; readonly online: boolean }> {
  for (const waiting of [0, 1, 7])
    for (const failed of [0, 2])
      for (const conflicts of [0, 1])
        for (const pause of PAUSES)
          for (const syncing of waiting > 0 ? [true, false] : [false])
            for (const lastSyncedAt of [null, NOW - 5000, NOW - 86_400_000, NOW + 86_400_000])
              for (const online of [true, false])
                yield {
                  status: { ...QUIET, waiting, failed, conflicts, pause, syncing, lastSyncedAt },
                  online,
                };
}

describe('the text of the sync indicator', () => {
  test('everything synced: says since when', () => {
    expect(describeSync(QUIET, true, NOW)).toMatchObject({
      tone: 'quiet',
      label: 'Synced 2 min ago',
    });
    expect(describeSync(QUIET, true, NOW - 120_000).label).toBe('Synced just now');
  });

  test('a reply that only this device has keeps it from saying synced', () => {
    const words = (replies: number) => describeSync({ ...QUIET, replies }, true, NOW);
    expect(words(1)).toMatchObject({ tone: 'busy', label: '1 reply waiting' });
    expect(words(2).detail).toContain('2 replies of the assistant only on this device.');
    expect(words(2).detail).not.toContain('on the server');
  });

  test('the initial sync shows its progress, and where the rest is when stopped', () => {
    const words = (isStopped: boolean, at = NOW - 5000) =>
      describeSync({ ...QUIET, firstSync: { done: 40, total: 120, at, isStopped } }, true, NOW);
    expect(words(false)).toMatchObject({ tone: 'busy', label: 'Loading projects' });
    expect(words(false).detail).toContain('40 of 120 projects are on this device');
    expect(words(true)).toMatchObject({ tone: 'offline', label: 'Not all projects loaded' });
    expect(words(true).detail).toContain('they’re on the server');
    expect(words(false, NOW - 120_000)).toMatchObject({
      tone: 'offline',
      label: 'Not all projects loaded',
    });
    expect(words(false, NOW - 120_000).detail).toContain('when the server answers');
  });

  test('missing pages are mentioned in every state', () => {
    const firstSync = { done: 40, total: 120, at: NOW, isStopped: true };
    for (const { status, online } of everything()) {
      const words = describeSync({ ...status, firstSync }, online, NOW);
      expect(words.detail).toContain('40 of 120 projects are on this device');
      expect(words.label).not.toMatch(/^Synced/);
    }
  });

  test('only saved work is called synced, not drafts', () => {
    expect(describeSync(QUIET, true, NOW).detail).toBe('Everything you saved is on the server.');
  });

  test('after hours without the server, it says when it last synced', () => {
    for (const [ms, label] of [
      [11 * 60_000, 'Last synced 11 min ago'],
      [5 * 3_600_000, 'Last synced 5 h ago'],
      [50 * 3_600_000, 'Last synced 2 d ago'],
    ] as const) {
      const words = describeSync(QUIET, true, NOW - 120_000 + ms);
      expect(words.label).toBe(label);
      expect(words.detail).toContain('may be missing');
    }
  });

  test('a clock that was set back is mentioned', () => {
    const at = (lastSyncedAt: number) => describeSync({ ...QUIET, lastSyncedAt }, true, NOW);
    expect(at(NOW + 20_000).label).toBe('Synced just now');
    expect(at(NOW + 3_600_000)).toMatchObject({
      label: 'Synced',
      detail: expect.stringContaining('clock'),
    });
  });

  test('without proof nothing is called synced', () => {
    const words = describeSync({ ...QUIET, lastSyncedAt: null }, true, NOW);
    expect(words.label).toBe('Saved on this device');
  });

  test('nothing is called synced while changes wait or failed, conflicts are open, or the storage fails', () => {
    for (const { status, online } of everything()) {
      const { waiting, failed, conflicts, pause, lastSyncedAt } = status;
      const stands = pause === 'storageFull' || pause === 'storageLost';
      const proved =
        waiting + failed + conflicts === 0 && !stands && lastSyncedAt !== null && online;
      const { label } = describeSync(status, online, NOW);
      expect([status, label, /synced/i.test(label)]).toEqual([status, label, proved]);
    }
  });

  test('unsynced changes are counted in every state, and every detail is a sentence', () => {
    for (const { status, online } of everything()) {
      const { detail } = describeSync(status, online, NOW);
      expect(detail).toMatch(/\.$/);
      expect(detail).toContain(status.waiting > 0 ? `${status.waiting} change` : '');
    }
  });

  test('what needs the user is first', () => {
    for (const { status, online } of everything()) {
      const asks = status.failed + status.conflicts > 0;
      const { label, detail } = describeSync(status, online, NOW);
      expect(label === 'Needs attention').toBe(asks);
      expect(detail.endsWith('Nothing is lost.')).toBe(asks);
    }
  });

  test('an empty outbox with a conflict or a refusal needs attention', () => {
    expect(describeSync({ ...QUIET, conflicts: 1 }, true, NOW).detail).toBe(
      '1 project also changed elsewhere. Nothing is lost.',
    );
    expect(describeSync({ ...QUIET, failed: 2 }, true, NOW).detail).toBe(
      '2 projects refused by the server. Nothing is lost.',
    );
  });

  test('offline shows unsynced changes and the last sync', () => {
    const yesterday = { ...QUIET, lastSyncedAt: NOW - 86_400_000 };
    expect(describeSync(yesterday, false, NOW)).toMatchObject({
      label: 'Offline',
      detail: 'Your changes are saved on this device. Last synced 1 d ago.',
    });
    expect(describeSync({ ...QUIET, lastSyncedAt: null }, false, NOW).detail).toContain(
      'Not synced yet.',
    );
    expect(describeSync({ ...QUIET, waiting: 3 }, false, NOW).label).toBe('Offline, 3 waiting');
  });

  test('an unreachable server differs from no network', () => {
    const words = describeSync({ ...QUIET, waiting: 3, pause: 'offline' }, true, NOW);
    expect(words).toMatchObject({ tone: 'offline', label: '3 waiting' });
    expect(words.detail).toContain('can’t be reached');
  });

  test('a running flush is shown as syncing', () => {
    expect(describeSync({ ...QUIET, waiting: 2, syncing: true }, true, NOW).label).toBe('Syncing');
  });

  test('conflicts, failures, an expired session and full storage need attention', () => {
    const troubled: readonly Partial<SyncStatus>[] = [
      { conflicts: 1 },
      { failed: 2 },
      { waiting: 1, pause: 'signIn' },
      { waiting: 1, pause: 'update' },
      { pause: 'storageFull' },
      { pause: 'storageLost' },
    ];
    for (const trouble of troubled) {
      expect(describeSync({ ...QUIET, ...trouble }, true, NOW).tone).toBe('attention');
    }
  });
});

test('durations are rounded down', () => {
  expect([0, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_000].map(lengthOf)).toEqual([
    'under a minute',
    'under a minute',
    '1 min',
    '59 min',
    '1 h',
    '1 d',
  ]);
});

describe('decision 093: the words after a restore of the server', () => {
  const words = (status: Partial<SyncStatus>, online = true) =>
    describeSync({ ...QUIET, reconciling: 2, ...status }, online, NOW);

  test('nothing counts as synced, and the pages that the server lacks are counted', () => {
    expect(words({ lastSyncedAt: NOW })).toEqual({
      tone: 'busy',
      label: 'Server restored',
      detail:
        'The server was restored from an older copy. Recto is sending what it lacks (2 pages).',
    });
    expect(words({ reconciling: 0, waiting: 3 }).detail).toBe(
      'The server was restored from an older copy. Recto is comparing it with this device.',
    );
  });

  test('a missing network and a pause are named', () => {
    expect(words({}, false)).toMatchObject({ tone: 'offline', label: 'Offline, server restored' });
    expect(words({ waiting: 1, pause: 'busy' }).detail).toContain('The server is busy.');
    expect(words({ waiting: 1, pause: 'signIn' }).label).toBe('Sign in again');
  });

  test('what needs the user comes first', () => {
    expect(words({ conflicts: 1 }).label).toBe('Needs attention');
  });
});
