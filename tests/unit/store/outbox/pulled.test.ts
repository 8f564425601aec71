import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import type { ServerPage } from '#domain/page/pageRow.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange } from '#store/outbox/outbox.ts';
import { storePulled, settle } from '#store/outbox/settle.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import { discardPage } from '#store/outbox/unsent.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

const NOW = Date.UTC(2026, 0, 3);

test('an answer that arrives after a newer one does not restore a purged page', async () => {
  const db = openAccountDb('author', { indexedDB: new IDBFactory(), IDBKeyRange });
  const page: ServerPage = { page: newPage(), revision: 1, change_seq: 1, mutationId: null };
  const later: ServerPage = { page: newPage(), revision: 1, change_seq: 3, mutationId: null };
  await storePulled(db, [page], { isLast: true, now: NOW });
  const purged = { ...page, change_seq: 2, isPurged: true };
  await storePulled(db, [purged], { isLast: true, now: NOW, since: 1 });
  await storePulled(db, [page, later], { isLast: true, now: NOW });
  expect(await db.pages.toCollection().primaryKeys()).toEqual([later.page.id]);
});

describe('a page with an unsent edit that another device deletes for good', () => {
  const owner = 'author';
  const page = newPage({ author_id: owner, title: 'Start' });
  const row = (revision: number, title: string): ServerPage => ({
    page: { ...page, title },
    revision,
    change_seq: revision,
    mutationId: null,
  });
  const change = (db: AccountDb, title: string) =>
    queueChange(db, page.id, { title }, { mutationId: title, now: NOW });

  async function purgedMeanwhile() {
    const db = openAccountDb(owner, { indexedDB: new IDBFactory(), IDBKeyRange });
    await storePulled(db, [row(1, 'Start')], { isLast: true, now: NOW });
    await change(db, 'Mine');
    const limits = { rows: 1, bytes: 1 };
    const [mutation] = await sealBatch(db, { owner, limits, now: NOW });
    await storePulled(db, [{ ...row(3, 'Mine'), isPurged: true }], { isLast: true, now: NOW });
    if (mutation === undefined) throw new Error('Nothing was sealed');
    return { db, mutation };
  }

  test('is gone when the answer to the edit arrives late', async () => {
    const { db, mutation } = await purgedMeanwhile();
    await settle(db, [{ mutation, revision: 2, server: row(2, 'Mine') }], NOW);
    expect(await db.pages.count()).toBe(0);
    expect(await db.shadows.toArray()).toMatchObject([{ row: null, isPurged: true }]);
  });

  test('is gone when the edit is discarded', async () => {
    const { db } = await purgedMeanwhile();
    valueOf(await discardPage(db, page.id, (await db.pages.get(page.id)) ?? null, NOW));
    expect(await db.pages.count()).toBe(0);
  });

  test('is gone when a later edit is undone before it was sent', async () => {
    const { db, mutation } = await purgedMeanwhile();
    await change(db, 'Again');
    await settle(db, [{ mutation, revision: 2, server: row(2, 'Mine') }], NOW);
    expect(await db.pages.count()).toBe(1);
    await change(db, 'Mine');
    expect([await db.outbox.count(), await db.pages.count()]).toEqual([0, 0]);
  });
});
