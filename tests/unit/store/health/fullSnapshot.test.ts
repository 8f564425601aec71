import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openAccountDb } from '#store/db.ts';
import { countWork, readSnapshot, readSnapshotWithoutUpgrade } from '#store/health/fullSnapshot.ts';
import { newPage } from '../../../support/pages.ts';

describe('a snapshot of the account’s data', () => {
  test('the counts match the data', async () => {
    const db = openAccountDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
    await db.pages.bulkAdd([newPage(), newPage({ deleted_at: '2026-01-01T00:00:00.000Z' })]);
    expect(await countWork(db)).toEqual({
      pages: 1,
      trash: 1,
      drafts: 0,
      unsent: 0,
      failed: 0,
      conflicts: 0,
      chats: 0,
    });
    expect((await readSnapshot(db)).pages).toHaveLength(2);
  });

  test('reads an older app’s database that cannot be upgraded', async () => {
    const indexedDB = new IDBFactory();
    const older = new Dexie('recto-ada', { indexedDB, IDBKeyRange });
    older.version(1).stores({
      pages: '&id, updated_at, created_at, *tags',
      outbox: '++seq, &mutationId, pageId, [pageId+seq], nextAt, sealedAt',
      conflicts: '++id, pageId',
      failed: '++id, pageId',
      drafts: '&key',
      revisions: '++id, [pageId+at]',
      meta: '&key',
    });
    const page = newPage();
    await older.table('pages').add(page);
    older.close();
    expect(
      (await readSnapshotWithoutUpgrade('recto-ada', { indexedDB, IDBKeyRange })).pages,
    ).toEqual([page]);
    const [stored] = await indexedDB.databases();
    expect(stored?.version).toBe(10);
  });

  test('creates no database', async () => {
    const indexedDB = new IDBFactory();
    await expect(
      readSnapshotWithoutUpgrade('recto-ada', { indexedDB, IDBKeyRange }),
    ).rejects.toThrow(/./u);
    expect(await indexedDB.databases()).toEqual([]);
  });
});
