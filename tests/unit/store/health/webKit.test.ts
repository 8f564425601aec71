import { randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { countWork, readSnapshot } from '#store/health/fullSnapshot.ts';
import { stringsInIndex } from '#store/indexKeys.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import { queueCreate } from '#store/outbox/outbox.ts';
import { storePulled, settle } from '#store/outbox/settle.ts';
import { disputedPages, dropCleanShadows, pendingPageIds } from '#store/outbox/rows.ts';
import { countUnsent, syncStatus, unsentTitles } from '#store/outbox/status.ts';
import { refusedPageIds } from '#store/outbox/unsent.ts';
import { countLive, liveCards } from '#store/pages/ownCards.ts';
import {
  pageStates,
  countNeverSent,
  countTrashed,
  purgeTrash,
  trashedCards,
  trashedIds,
} from '#store/pages/pages.ts';
import { dropSavedRevisions, localRevisions } from '#store/pages/revisions.ts';
import { newPage } from '../../../support/pages.ts';
import { WebKitFactory } from '../../../support/storage/webKitStorage.ts';
import { valueOf } from '../../../support/device.ts';

const OWNER = randomUUID();

const LATER = '2027-01-01T00:00:00.000Z';

function openIn(kind: 'disk' | 'memory'): AccountDb {
  return openAccountDb(OWNER, { indexedDB: new WebKitFactory(kind), IDBKeyRange });
}

async function synced(db: AccountDb, deleted_at: string | null): Promise<Page> {
  const page = newPage({ author_id: OWNER, deleted_at });
  await db.pages.put(page);
  await db.shadows.put({ id: page.id, revision: 1, change_seq: 1, row: null });
  await db.revisions.add({ pageId: page.id, at: 1, page, reason: 'saved', mutationId: null });
  return page;
}

describe('decision 090: WebKit with its storage on disk', () => {
  test('fails a unique cursor on an empty store, as this fake does', async () => {
    const db = openIn('disk');
    await db.open();
    const index = db.backendDB().transaction('outbox').objectStore('outbox').index('pageId');
    expect(() => index.openKeyCursor(null, 'nextunique')).toThrow('Unable to open cursor');
  });

  test('the state of an empty account can be read', async () => {
    const db = openIn('disk');
    expect(await syncStatus(db)).toMatchObject({ waiting: 0, failed: 0, conflicts: 0 });
    expect(await countUnsent(db)).toBe(0);
    expect(await unsentTitles(db, 5)).toEqual([]);
    expect((await refusedPageIds(db)).size).toBe(0);
    expect((await pageStates(db)).size).toBe(0);
    expect((await disputedPages(db)).size).toBe(0);
    expect((await pendingPageIds(db)).size).toBe(0);
    expect((await stringsInIndex(db.attachments, 'sessionId')).size).toBe(0);
    await dropCleanShadows(db);
    await dropSavedRevisions(db, 1);
  });

  test('a pull is stored, and what was sent leaves the outbox', async () => {
    const db = openIn('disk');
    const mine = newPage({ author_id: OWNER });
    valueOf(await queueCreate(db, mine, { mutationId: randomUUID(), now: 1 }));
    const [mutation] = await sealBatch(db, {
      owner: OWNER,
      limits: { rows: 1, bytes: Infinity },
      now: 1,
    });
    if (mutation === undefined) throw new Error('nothing was sealed');
    const page = newPage({ author_id: OWNER });
    const row = { page, revision: 1, change_seq: 1, mutationId: null };
    expect(await storePulled(db, [row], { isLast: true, now: 2 })).toBe(true);
    await settle(db, [{ mutation, revision: 1, server: null }], 3);
    expect(await syncStatus(db)).toMatchObject({ waiting: 0, lastSyncedAt: 3 });
  });

  test('an index’s strings are each listed once', async () => {
    const db = openIn('disk');
    const failure = { kind: 'rejected', code: '23514' } as const;
    const page = newPage();
    valueOf(await queueCreate(db, page, { mutationId: randomUUID(), now: 1 }));
    const [mutation] = await db.outbox.toArray();
    if (mutation === undefined) throw new Error('nothing was queued');
    for (const pageId of ['b', 'a', 'b'])
      await db.failed.add({ pageId, mutation, failure, at: 1, resolvedAt: null });
    expect([...(await stringsInIndex(db.failed, 'pageId'))]).toEqual(['a', 'b']);
  });
});

describe('decision 090: a private window of WebKit, whose indexes also return rows without a key', () => {
  test('an unbounded query of an index returns live pages, as this fake does', async () => {
    const db = openIn('memory');
    const live = await synced(db, null);
    expect(await db.pages.where('deleted_at').below(LATER).primaryKeys()).toEqual([live.id]);
  });

  test('purging the trash deletes no live page and none of its versions', async () => {
    const db = openIn('memory');
    const live = await synced(db, null);
    const old = await synced(db, '2026-01-01T00:00:00.000Z');
    await purgeTrash(db, LATER);
    expect((await liveCards(db)).map(({ id }) => id)).toEqual([live.id]);
    expect(await localRevisions(db, live.id)).toHaveLength(1);
    expect(await db.pages.get(old.id)).toBeUndefined();
  });

  test('the trash lists and counts deleted pages only', async () => {
    const db = openIn('memory');
    await synced(db, null);
    const first = await synced(db, '2026-01-01T00:00:00.000Z');
    const last = await synced(db, '2026-01-02T00:00:00.000Z');
    await synced(db, null);
    expect(valueOf(await trashedIds(db))).toEqual([last.id, first.id]);
    expect((await trashedCards(db, 1)).map(({ id }) => id)).toEqual([last.id]);
    expect([await countTrashed(db), await countLive(db)]).toEqual([2, 2]);
    expect(await countWork(db)).toMatchObject({ trash: 2, pages: 2 });
    expect((await readSnapshot(db)).pages).toHaveLength(4);
  });

  test('a live page that was never sent does not count as a deleted one', async () => {
    const db = openIn('memory');
    await db.pages.put(newPage({ author_id: OWNER }));
    expect(await countNeverSent(db)).toBe(0);
    await db.pages.put(newPage({ author_id: OWNER, deleted_at: LATER }));
    expect(await countNeverSent(db)).toBe(1);
  });
});
