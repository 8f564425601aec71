import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';

import { type Page, permanentDeletionAt, purgedBefore } from '#domain/page/page.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { localRevisions } from '#store/pages/revisions.ts';
import { countTrashed, purgeTrash, trashedCards } from '#store/pages/pages.ts';
import { ownPages } from '../../../support/ownPages.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

const OWNER = randomUUID();
const NOW = Date.parse('2026-06-01T12:00:00.000Z');

let db: AccountDb;

beforeEach(() => {
  db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
});

const stamp = () => ({ mutationId: randomUUID(), now: NOW });

async function synced(deleted_at: string | null): Promise<Page> {
  const page = newPage({ author_id: OWNER, deleted_at });
  await db.pages.put(page);
  await db.shadows.put({ id: page.id, revision: 1, change_seq: 1, row: page });
  return page;
}

describe('spec §4: the trash', () => {
  test('holds the deleted pages, last deleted first', async () => {
    const first = await synced('2026-05-01T00:00:00.000Z');
    const last = await synced('2026-05-02T00:00:00.123456+00:00');
    await synced(null);
    expect((await trashedCards(db, 10)).map(({ id }) => id)).toEqual([last.id, first.id]);
    expect(await countTrashed(db)).toBe(2);
  });

  test('holds a page that was never sent, which is restored as a new one', async () => {
    const page = newPage({ author_id: OWNER });
    valueOf(await queueCreate(db, page, stamp()));
    await queueChange(db, page.id, { deleted_at: new Date(NOW).toISOString() }, stamp());
    expect(await db.outbox.count()).toBe(0);
    expect(await trashedCards(db, 10)).toMatchObject([{ id: page.id }]);
    await queueChange(db, page.id, { deleted_at: null }, stamp());
    expect(await ownPages(db)).toMatchObject([{ id: page.id }]);
    expect(await db.outbox.toArray()).toMatchObject([{ op: 'create', baseRevision: 0 }]);
  });

  test('a page stays 90 days', () => {
    expect(permanentDeletionAt('2026-01-01T10:00:00.000Z')).toBe('2026-04-01T10:00:00.000Z');
  });

  test('a page purged by the server is deleted here a day later, with its versions', async () => {
    const gone = await synced('2026-03-01T12:00:00.000Z');
    await db.revisions.add({
      pageId: gone.id,
      at: 1,
      page: gone,
      reason: 'saved',
      mutationId: null,
    });
    const stays = await synced('2026-03-03T12:00:00.000Z');
    await purgeTrash(db, purgedBefore(NOW));
    expect((await trashedCards(db, 10)).map(({ id }) => id)).toEqual([stays.id]);
    expect(await localRevisions(db, gone.id)).toEqual([]);
    expect(await db.shadows.get(gone.id)).toBeUndefined();
  });

  test('a page with unsynced changes is never deleted', async () => {
    const page = await synced('2026-01-01T00:00:00.000Z');
    await queueChange(db, page.id, { deleted_at: null }, stamp());
    await queueChange(db, page.id, { title: 'Still here' }, stamp());
    await db.pages.update(page.id, { deleted_at: page.deleted_at });
    await purgeTrash(db, purgedBefore(NOW));
    expect(await countTrashed(db)).toBe(1);
  });
});
