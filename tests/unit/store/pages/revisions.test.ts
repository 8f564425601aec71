import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';

import type { PagePatch } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { sealBatch } from '#store/outbox/queue.ts';
import {
  localRevisions,
  MAX_ALL_ROWS,
  MAX_REVISIONS,
  setAside,
  keepServerRevisions,
  serverRevisions,
} from '#store/pages/revisions.ts';
import { valueOf } from '../../../support/device.ts';
import { newPage } from '../../../support/pages.ts';

const OWNER = randomUUID();
const NOW = 1_800_000_000_000;

let db: AccountDb;
let page: Page;
let clock: number;

beforeEach(() => {
  db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
  page = newPage({ author_id: OWNER });
  clock = NOW;
});

const stamp = () => ({ mutationId: randomUUID(), now: (clock += 1000) });
const create = async () => valueOf(await queueCreate(db, page, stamp()));
const change = (patch: PagePatch) => queueChange(db, page.id, patch, stamp());
const titles = async () => (await localRevisions(db, page.id)).map((row) => row.page.title);

describe('the versions of all pages on this device', () => {
  test('have a common limit: the oldest synced ones are deleted, never unsynced ones', async () => {
    const there = newPage({ author_id: OWNER });
    await db.shadows.add({ id: there.id, revision: 1, change_seq: 1, row: there });
    const row = (reason: 'saved' | 'setAside') =>
      ({ pageId: there.id, at: 1, page: there, reason, mutationId: null }) as const;
    await db.revisions.bulkAdd([
      ...Array.from({ length: 5 }, () => row('setAside')),
      ...Array.from({ length: MAX_ALL_ROWS - 5 }, () => row('saved')),
    ]);
    await create();
    expect(await db.revisions.count()).toBe(MAX_ALL_ROWS * 0.9 + 1);
    const left = await db.revisions.toArray();
    expect(left.filter(({ reason }) => reason === 'setAside')).toHaveLength(5);
    expect(left.at(-1)).toMatchObject({ pageId: page.id });
  });
});

describe('the versions of a page on this device', () => {
  test('every save stores one, with its mutation', async () => {
    await create();
    await sealBatch(db, { owner: OWNER, limits: { rows: 25, bytes: 1 }, now: clock });
    await change({ title: 'Two' });
    const queued = await db.outbox.toArray();
    expect(await localRevisions(db, page.id)).toMatchObject([
      { reason: 'saved', page: { title: 'A page' }, mutationId: queued[0]?.mutationId },
      { reason: 'saved', page: { title: 'Two' }, mutationId: queued[1]?.mutationId },
    ]);
  });

  test('coalesced saves share a mutation id', async () => {
    await create();
    await change({ title: 'Two' });
    await change({ html_source: '<p>Three</p>' });
    const ids = (await localRevisions(db, page.id)).map((row) => row.mutationId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids)).toEqual(new Set([(await db.outbox.toArray())[0]?.mutationId]));
  });

  test('a deletion stores none, nor does a save without changes', async () => {
    await create();
    await change({ title: 'A page' });
    await change({ deleted_at: new Date(clock).toISOString() });
    await change({ deleted_at: null });
    expect(await titles()).toEqual(['A page']);
  });

  test('a save also stores the server version that it replaces', async () => {
    const server = { page, revision: 4, change_seq: 9, mutationId: randomUUID() };
    await storePulled(db, [server], { isLast: true, now: clock });
    await change({ title: 'Mine' });
    await change({ title: 'Mine again' });
    expect(await titles()).toEqual(['A page', 'Mine', 'Mine again']);
    expect(await localRevisions(db, page.id)).toMatchObject([
      { mutationId: null, at: Date.parse(page.updated_at) },
      {},
      {},
    ]);
  });

  test('the newest fifty stay, and few more', async () => {
    await create();
    for (let edit = 1; edit <= 70; edit += 1) await change({ title: `Edit ${edit}` });
    const kept = await titles();
    expect(kept.length).toBeGreaterThanOrEqual(MAX_REVISIONS);
    expect(kept.length).toBeLessThanOrEqual(MAX_REVISIONS + 10);
    expect(kept.at(-1)).toBe('Edit 70');
    expect(kept).not.toContain('A page');
  });

  test('a version set aside outlives the saved ones around it', async () => {
    await create();
    const aside = { ...page, title: 'Set aside' };
    await db.revisions.add({
      pageId: page.id,
      at: clock,
      page: aside,
      reason: 'setAside',
      mutationId: null,
    });
    for (let edit = 1; edit <= 70; edit += 1) await change({ title: `Edit ${edit}` });
    expect(await titles()).toContain('Set aside');
    expect(await titles()).not.toContain('Edit 1');
  });

  test('a large version set aside outlives later large saves', async () => {
    await create();
    const large = (fill: string) => fill.repeat(2 * 1024 * 1024);
    await setAside(db, { ...page, html_source: large('m') }, clock);
    for (const fill of 'abcdefgh') await change({ html_source: large(fill) });
    const kept = await localRevisions(db, page.id);
    expect(kept.filter(({ reason }) => reason === 'setAside')).toHaveLength(1);
    expect(kept.length).toBeLessThanOrEqual(5);
  });

  test('about 16 MB of versions set aside are kept', async () => {
    await create();
    for (const fill of 'abcdefgh') {
      await setAside(db, { ...page, html_source: fill.repeat(3 * 1024 * 1024) }, clock);
      await change({ html_source: fill.toUpperCase().repeat(3 * 1024 * 1024) });
    }
    const kept = await localRevisions(db, page.id);
    const aside = kept.filter(({ reason }) => reason === 'setAside');
    expect(aside.map((row) => row.page.html_source?.[0])).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
  });

  test('about 8 MB of saved versions are kept, and always the newest two', async () => {
    await create();
    const large = (fill: string) => fill.repeat(3 * 1024 * 1024);
    for (const fill of ['a', 'b', 'c', 'd']) await change({ html_source: large(fill) });
    const kept = (await localRevisions(db, page.id)).map((row) => row.page.html_source?.[0]);
    expect(kept.slice(-2)).toEqual(['c', 'd']);
    expect(kept.filter((first) => first !== '<').length).toBeLessThanOrEqual(2);
  });

  test('a small page keeps its versions when a large text is pasted into it', async () => {
    await create();
    for (let edit = 1; edit <= 20; edit += 1) await change({ title: `Edit ${edit}` });
    await change({ html_source: 'x'.repeat(1024 * 1024) });
    expect(await titles()).toHaveLength(22);
  });

  test('a clock set back deletes nothing', async () => {
    await create();
    for (let edit = 1; edit <= 60; edit += 1) await change({ title: `Edit ${edit}` });
    clock = NOW - 1_000_000_000;
    await change({ title: 'After the clock was set back' });
    expect((await titles()).at(-1)).toBe('After the clock was set back');
  });
});

describe('server versions', () => {
  const given = (revision: number, pageId = page.id) => ({
    mutationId: randomUUID(),
    pageId,
    revision,
    created_at: new Date(NOW + revision).toISOString(),
    page: { ...page, id: pageId, title: `Revision ${revision}` },
  });

  test('the newest fifty of a page are kept, newest first', async () => {
    await keepServerRevisions(db, page.id, [given(2), given(1)]);
    const other = randomUUID();
    await keepServerRevisions(db, other, [given(1, other)]);
    const later = Array.from({ length: 50 }, (_, index) => given(index + 3));
    await keepServerRevisions(db, page.id, later);
    const kept = await serverRevisions(db, page.id);
    expect(kept.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => 52 - index),
    );
    expect(await serverRevisions(db, other)).toHaveLength(1);
  });

  test('all are evicted when the device is full', async () => {
    await keepServerRevisions(db, page.id, [given(1)]);
    await db.serverRevisions.clear();
    expect(await serverRevisions(db, page.id)).toEqual([]);
  });
});
