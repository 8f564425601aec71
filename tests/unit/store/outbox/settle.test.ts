import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import type { SealedMutation, ServerPage } from '#domain/page/pageRow.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange } from '#store/outbox/outbox.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import { keepConflict, putMerged } from '#store/outbox/refusals.ts';
import { newPage } from '../../../support/pages.ts';
import { countSealed } from '../../../support/sync/seal.ts';

const NOW = 1_000_000;
const OWNER = randomUUID();
const START = newPage({ author_id: OWNER, title: 'Start' });

function revision(number: number, columns: Partial<Page>): ServerPage {
  return { page: { ...START, ...columns }, revision: number, change_seq: number, mutationId: null };
}

function stamp() {
  return { mutationId: randomUUID(), now: NOW };
}

describe('a page changed on the server during an edit', () => {
  let db: AccountDb;
  let sealed: SealedMutation;
  const theirs = revision(2, { tags: ['theirs'] });
  const newer = revision(3, { tags: ['newer'] });

  beforeEach(async () => {
    db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
    await storePulled(db, [revision(1, {})], { isLast: true, now: NOW });
    await queueChange(db, START.id, { title: 'Mine' }, stamp());
    const [mutation] = await sealBatch(db, {
      owner: OWNER,
      limits: { rows: 25, bytes: 1e6 },
      now: NOW,
    });
    if (mutation === undefined) throw new Error('Nothing was sealed');
    sealed = mutation;
  });

  async function shown(): Promise<Page> {
    const page = await db.pages.get(START.id);
    if (page === undefined) throw new Error('The page is gone');
    return page;
  }

  async function merge(page: Partial<Page>): Promise<boolean> {
    const mine = await shown();
    const merged = { ...mine, ...page };
    return putMerged(db, sealed, { mine, theirs, page: merged }, stamp());
  }

  test('the merge replaces the queue, based on theirs', async () => {
    expect(await merge({ tags: ['theirs'] })).toBe(true);
    const queue = await db.outbox.toArray();
    expect(queue).toMatchObject([
      { baseRevision: 2, base: { tags: ['theirs'] }, patch: { title: 'Mine' } },
    ]);
    expect(await countSealed(db)).toBe(0);
    expect(queue[0]?.mutationId).not.toBe(sealed.mutationId);
    expect(await shown()).toMatchObject({ title: 'Mine', tags: ['theirs'] });
    expect(await db.revisions.filter(({ pageId }) => pageId === START.id).count()).toBeGreaterThan(
      0,
    );
  });

  test('another tab’s merge stays', async () => {
    await merge({ tags: ['theirs'] });
    const before = await db.outbox.toArray();
    expect(await merge({ tags: ['again'] })).toBe(true);
    expect(await db.outbox.toArray()).toEqual(before);
  });

  test('a page edited since the merge is not replaced', async () => {
    const mine = await shown();
    await queueChange(db, START.id, { title: 'Still typing' }, stamp());
    expect(await putMerged(db, sealed, { mine, theirs, page: mine }, stamp())).toBe(false);
    expect(await shown()).toMatchObject({ title: 'Still typing' });
    expect(await db.outbox.count()).toBe(2);
  });

  test('a merge without changes shows the row pulled meanwhile', async () => {
    await storePulled(db, [newer], { isLast: true, now: NOW });
    expect(await merge({ ...theirs.page })).toBe(true);
    expect(await db.outbox.count()).toBe(0);
    expect(await shown()).toEqual(newer.page);
  });

  test('a conflict uses the row pulled meanwhile', async () => {
    await storePulled(db, [newer], { isLast: true, now: NOW });
    await keepConflict(db, sealed, theirs, NOW);
    expect(await db.conflicts.toArray()).toMatchObject([
      { mine: { title: 'Mine' }, theirs: { tags: ['newer'] }, theirRevision: 3 },
    ]);
  });
});
