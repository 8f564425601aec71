import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';

import { firstPullWords } from '#domain/sync/notices.ts';
import type { ServerPage } from '#domain/page/pageRow.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { hasPulledAll, setFirstSyncPaused, partialPages } from '#store/outbox/firstSync.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

const NOW = Date.UTC(2026, 0, 3);

function serverPage(change_seq: number): ServerPage {
  return { page: newPage(), revision: 1, change_seq, mutationId: randomUUID() };
}

/** What an accepted write leaves. */
const shadow = { id: randomUUID(), revision: 1, change_seq: 1, row: null };

let db: AccountDb;
beforeEach(() => {
  db = openAccountDb('author', { indexedDB: new IDBFactory(), IDBKeyRange });
});

describe('lists are complete only after the first pull of all pages', () => {
  test('a new device does not know the pages', async () => {
    expect(await hasPulledAll(db)).toBe(false);
    expect(await partialPages(db)).toEqual({ here: 0, isStopped: false, hasProgress: false });
  });

  test('they stay partial until the last answer, with the count so far', async () => {
    await storePulled(db, [serverPage(1)], { isLast: false, now: NOW, total: 73 });
    expect(await partialPages(db)).toEqual({ here: 1, isStopped: false, hasProgress: false });
    valueOf(await setFirstSyncPaused(db, true));
    expect(await partialPages(db)).toMatchObject({ isStopped: true });
  });

  test('the last answer completes them permanently', async () => {
    await storePulled(db, [serverPage(1)], { isLast: false, now: NOW, total: 2 });
    await storePulled(db, [serverPage(2)], { isLast: true, now: NOW });
    expect(await partialPages(db)).toBeNull();
    await storePulled(db, [serverPage(3)], { isLast: false, now: NOW });
    expect(await partialPages(db)).toBeNull();
  });

  test('an account without pages is complete after the first answer', async () => {
    await storePulled(db, [], { isLast: true, now: NOW });
    expect(await hasPulledAll(db)).toBe(true);
  });

  test('a write accepted before any pull does not complete them', async () => {
    await db.meta.put({ key: 'lastSyncedAt', value: NOW });
    await db.shadows.put(shadow);
    expect(await hasPulledAll(db)).toBe(false);
  });

  test('data synced by an earlier version counts, with or without pages', async () => {
    await db.meta.put({ key: 'lastSyncedAt', value: NOW });
    expect(await hasPulledAll(db)).toBe(true);
    await db.shadows.put(shadow);
    await db.meta.put({ key: 'cursor', value: 7 });
    expect(await hasPulledAll(db)).toBe(true);
  });
});

describe('the note on an incomplete list', () => {
  const base = { here: 0, isStopped: false, hasProgress: false };
  test.each([
    ['loading', 0, 'Loading your projects…'],
    ['loading', 24, 'Loading your projects… 24 so far'],
    [
      'offline',
      0,
      'Your projects haven’t been loaded on this device yet. They appear once you’re connected.',
    ],
    ['offline', 1, '1 project is on this device so far. Any others appear once you’re connected.'],
    [
      'slow',
      24,
      '24 projects are on this device so far. The server hasn’t answered; any others appear as soon as it does.',
    ],
  ] as const)('%s with %i here', (phase, here, words) => {
    expect(firstPullWords({ ...base, here, phase })).toBe(words);
  });
});
