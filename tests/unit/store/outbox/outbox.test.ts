import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { trashedCards, pageStates } from '#store/pages/pages.ts';

import type { Page } from '#domain/page/page.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { fail, ok } from '#domain/result.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { recordAttempt, queueOf, sealBatch } from '#store/outbox/queue.ts';
import { storePulled, settle } from '#store/outbox/settle.ts';
import { keepFailed } from '#store/outbox/refusals.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { pageAfter, rowOf } from '#domain/page/pageRow.ts';
import { ownPages } from '../../../support/ownPages.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

const OWNER = randomUUID();
const LIMITS = { rows: 25, bytes: 512 * 1024 };
const NOW = 1_800_000_000_000;

describe('the outbox', () => {
  let db: AccountDb;
  let page: Page;

  beforeEach(async () => {
    db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
    page = newPage({ author_id: OWNER });
    valueOf(await queueCreate(db, page, stamp()));
  });

  function stamp(): { mutationId: string; now: number } {
    return { mutationId: randomUUID(), now: NOW };
  }

  function sealed() {
    return sealBatch(db, { owner: OWNER, limits: LIMITS, now: NOW });
  }

  test('a save stores the page and its mutation, or neither', async () => {
    const twice = { mutationId: (await db.outbox.toArray())[0]?.mutationId ?? '', now: NOW };
    const other = newPage({ author_id: OWNER });
    await expect(queueCreate(db, other, twice)).rejects.toThrow(/constraint/i);
    expect(await db.pages.get(other.id)).toBeUndefined();
    expect(await db.outbox.count()).toBe(1);
  });

  test('a repeated creation is queued once', async () => {
    expect(valueOf(await queueCreate(db, page, stamp()))).toEqual(page);
    expect(await db.outbox.count()).toBe(1);
  });

  test('edits before the first send coalesce', async () => {
    await queueChange(db, page.id, { title: 'Second' }, stamp());
    await queueChange(db, page.id, { tags: ['x'] }, stamp());
    expect(await queueOf(db, page.id)).toMatchObject([
      { op: 'create', patch: { title: 'Second', tags: ['x'] } },
    ]);
  });

  test('an edit after the seal is a new mutation; the sealed payload stays', async () => {
    const [before] = await sealed();
    await queueChange(db, page.id, { title: 'Second' }, stamp());
    await queueChange(db, page.id, { title: 'Third' }, stamp());
    const [again, ...others] = await sealed();
    expect(others).toEqual([]);
    expect(again && rowOf(again)).toEqual(before && rowOf(before));
    expect(await queueOf(db, page.id)).toMatchObject([
      { op: 'create', patch: { title: 'A page' } },
      { op: 'update', patch: { title: 'Third' }, baseRevision: null },
    ]);
  });

  test('the successor is based on the acknowledged revision', async () => {
    const [mutation] = await sealed();
    if (mutation === undefined) throw new Error('Nothing was sealed');
    await queueChange(db, page.id, { title: 'Second' }, stamp());
    const server = {
      page: pageAfter(mutation),
      revision: 1,
      change_seq: 5,
      mutationId: mutation.mutationId,
    };
    await settle(db, [{ mutation, revision: 1, server }], NOW);
    expect(await sealed()).toMatchObject([{ baseRevision: 1, patch: { title: 'Second' } }]);
    expect(await ownPages(db)).toMatchObject([{ title: 'Second' }]);
    // The other tab settles the same acknowledgement later.
    await settle(db, [{ mutation, revision: 1, server }], NOW);
    expect(await db.outbox.count()).toBe(1);
  });

  test('a batch is limited in rows and bytes; a larger page is sent alone', async () => {
    for (let count = 0; count < 30; count += 1) {
      valueOf(await queueCreate(db, newPage({ author_id: OWNER }), stamp()));
    }
    expect(await sealed()).toHaveLength(25);
    expect(
      await sealBatch(db, { owner: OWNER, limits: { rows: 25, bytes: 1100 }, now: NOW }),
    ).toHaveLength(2);
    expect(
      await sealBatch(db, { owner: OWNER, limits: { rows: 25, bytes: 10 }, now: NOW }),
    ).toHaveLength(1);
  });

  test('seals no other owner’s mutations', async () => {
    expect(await sealBatch(db, { owner: randomUUID(), limits: LIMITS, now: NOW })).toEqual([]);
  });

  test('consecutive attempts are counted by sort: failed or unexplained', async () => {
    const batch = await sealed();
    const attempts = async () => (await db.outbox.toArray()).map((mutation) => mutation.attempts);
    for (const expected of [1, 2, 3]) {
      await recordAttempt(db, batch, { kind: 'busy', retryAfterMs: null }, () => 0);
      expect(await attempts()).toEqual([expected]);
    }
    for (const expected of [1, 2]) {
      await recordAttempt(db, batch, { kind: 'duplicate' }, () => 0);
      expect(await attempts()).toEqual([expected]);
    }
  });

  test('a mutation in back-off is not sealed, unless the clock was set back', async () => {
    const batch = await sealed();
    await recordAttempt(db, batch, { kind: 'duplicate' }, () => NOW + 5000);
    expect(await sealed()).toEqual([]);
    expect(await sealBatch(db, { owner: OWNER, limits: LIMITS, now: NOW + 5000 })).toHaveLength(1);
    expect(
      await sealBatch(db, { owner: OWNER, limits: LIMITS, now: NOW - 86_400_000 }),
    ).toHaveLength(1);
  });

  test('later mutations of a refused page wait; its next edit is sent with all of them', async () => {
    const [mutation] = await sealed();
    if (mutation === undefined) throw new Error('Nothing was sealed');
    await queueChange(db, page.id, { title: 'Second' }, stamp());
    await keepFailed(
      db,
      mutation,
      { kind: 'rejected', code: '23514' },
      { now: NOW, newId: randomUUID },
    );
    expect(await sealed()).toEqual([]);
    expect(await pageStates(db)).toEqual(new Map([[page.id, 'failed']]));
    await queueChange(db, page.id, { tags: ['new'] }, stamp());
    expect(await sealed()).toMatchObject([
      { op: 'create', baseRevision: 0, patch: { title: 'Second', tags: ['new'] } },
    ]);
    expect(await db.failed.count()).toBe(1);
  });

  test('a page created and deleted before it was sent is never sent, and can be restored', async () => {
    await queueChange(db, page.id, { deleted_at: '2026-02-02T00:00:00.000Z' }, stamp());
    expect(await db.outbox.count()).toBe(0);
    expect(await trashedCards(db, 10)).toHaveLength(1);
    await queueChange(db, page.id, { deleted_at: null }, stamp());
    expect(await queueOf(db, page.id)).toMatchObject([
      { op: 'create', patch: { title: 'A page' } },
    ]);
  });

  test('a refused page that is deleted needs no attention, and can be restored', async () => {
    const [mutation] = await sealed();
    if (mutation === undefined) throw new Error('Nothing was sealed');
    await keepFailed(db, mutation, { kind: 'tooLarge' }, { now: NOW, newId: randomUUID });
    await queueChange(db, page.id, { deleted_at: '2026-02-02T00:00:00.000Z' }, stamp());
    expect(await syncStatus(db)).toMatchObject({ failed: 0, waiting: 0 });
    expect(await db.failed.count()).toBe(0);
    await queueChange(db, page.id, { deleted_at: null }, stamp());
    expect(await queueOf(db, page.id)).toMatchObject([{ op: 'create', baseRevision: 0 }]);
  });

  test('a refused page that an earlier attempt created is deleted on the server too', async () => {
    const [creation] = await sealed();
    if (creation === undefined) throw new Error('Nothing was sealed');
    await keepFailed(db, creation, { kind: 'forbidden' }, { now: NOW, newId: randomUUID });
    const server = { page, revision: 1, change_seq: 1, mutationId: creation.mutationId };
    await storePulled(db, [server], { isLast: true, now: NOW });
    await queueChange(db, page.id, { title: 'Second' }, stamp());
    await queueChange(db, page.id, { deleted_at: '2026-02-02T00:00:00.000Z' }, stamp());
    expect(await sealed()).toMatchObject([
      { op: 'delete', baseRevision: 1, patch: { deleted_at: '2026-02-02T00:00:00.000Z' } },
    ]);
  });

  test.each([['at once'], ['after another edit']])(
    'a page edited back %s to what it was before a refused edit needs no attention',
    async (how) => {
      const [creation] = await sealed();
      if (creation === undefined) throw new Error('Nothing was sealed');
      const server = { page, revision: 1, change_seq: 1, mutationId: creation.mutationId };
      await settle(db, [{ mutation: creation, revision: 1, server }], NOW);
      await queueChange(db, page.id, { title: 'Refused' }, stamp());
      const [edit] = await sealed();
      if (edit === undefined) throw new Error('Nothing was sealed');
      await keepFailed(
        db,
        edit,
        { kind: 'rejected', code: '22001' },
        { now: NOW, newId: randomUUID },
      );
      if (how !== 'at once') await queueChange(db, page.id, { title: 'Another' }, stamp());
      await queueChange(db, page.id, { title: page.title }, stamp());
      expect(await syncStatus(db)).toMatchObject({ failed: 0, waiting: 0 });
      expect(await ownPages(db)).toEqual([page]);
    },
  );

  test('a change without effect is not queued', async () => {
    await sealed();
    expect(await queueChange(db, page.id, { title: 'A page' }, stamp())).toEqual(ok(page));
    expect(await db.outbox.count()).toBe(1);
    expect(await queueChange(db, 'nowhere', { title: 'x' }, stamp())).toEqual(
      fail({ kind: 'notFound' }),
    );
  });

  test('the status counts queued mutations and shows when they are being sent', async () => {
    expect(await syncStatus(db)).toEqual({
      waiting: 1,
      failed: 0,
      refusedPictures: 0,
      conflicts: 0,
      replies: 0,
      syncing: false,
      lastSyncedAt: null,
      pause: null,
      foreign: null,
      firstSync: null,
      fault: null,
      reconciling: null,
    });
    await sealed();
    expect(await syncStatus(db)).toMatchObject({ waiting: 1, syncing: true });
    expect(await pageStates(db)).toEqual(new Map([[page.id, 'sending']]));
    await db.meta.put({ key: 'pause', value: { reason: 'offline', until: 0, attempts: 1 } });
    expect(await syncStatus(db)).toMatchObject({ syncing: false, pause: 'offline' });
    expect(await pageStates(db)).toEqual(new Map([[page.id, 'waiting']]));
  });
});
