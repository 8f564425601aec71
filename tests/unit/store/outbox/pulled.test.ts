import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import type { ServerPage } from '#domain/page/serverPage.ts';
import { openAccountDb } from '#store/db.ts';
import { storePulled } from '#store/outbox/pulled.ts';
import { newPage } from '../../../support/pages.ts';

const NOW = Date.UTC(2026, 0, 3);

test('an answer that arrives after a newer one does not bring back a purged page', async () => {
  const db = openAccountDb('author', { indexedDB: new IDBFactory(), IDBKeyRange });
  const page: ServerPage = { page: newPage(), revision: 1, change_seq: 1, mutationId: null };
  const later: ServerPage = { page: newPage(), revision: 1, change_seq: 3, mutationId: null };
  await storePulled(db, [page], { isLast: true, now: NOW });
  const purged = { ...page, change_seq: 2, isPurged: true };
  await storePulled(db, [purged], { isLast: true, now: NOW, since: 1 });
  await storePulled(db, [page, later], { isLast: true, now: NOW });
  expect(await db.pages.toCollection().primaryKeys()).toEqual([later.page.id]);
});
