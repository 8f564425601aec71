import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Page } from '#domain/page/page.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { queueOf, recordAttempt, sealBatch } from '#store/outbox/queue.ts';
import { settle } from '#store/outbox/settle.ts';
import { keepFailed } from '#store/outbox/refusals.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { pageStates } from '#store/pages/pages.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

const OWNER = randomUUID();
const NOW = 1_800_000_000_000;

const stamp = () => ({ mutationId: randomUUID(), now: NOW });

describe('a sealed batch', () => {
  let db: AccountDb;
  let page: Page;
  let other: Page;

  beforeEach(async () => {
    db = openAccountDb(OWNER, { indexedDB: new IDBFactory(), IDBKeyRange });
    page = newPage({ author_id: OWNER });
    other = newPage({ author_id: OWNER });
    valueOf(await queueCreate(db, page, stamp()));
  });

  const seal = (withoutPagesOf: readonly SealedMutation[] = []) =>
    sealBatch(db, {
      owner: OWNER,
      limits: { rows: 25, bytes: 512 * 1024 },
      now: NOW,
      withoutPagesOf,
    });

  const rename = (title: string) => queueChange(db, page.id, { title }, stamp());

  const accept = async (mutation: SealedMutation, revision: number) =>
    settle(db, [{ mutation, revision, server: null }], NOW);

  /** Seals the page's creation, edits the page, and seals another one's after that. */
  async function editWhileSending(): Promise<SealedMutation> {
    const [creation] = await seal();
    if (creation === undefined) throw new Error('Nothing was sealed');
    await rename('Second');
    valueOf(await queueCreate(db, other, stamp()));
    expect(await seal([creation])).toMatchObject([{ pageId: other.id }]);
    return creation;
  }

  test('leaves the mutations as they were queued', async () => {
    const before = await db.outbox.toArray();
    await seal();
    expect(await db.outbox.toArray()).toEqual(before);
  });

  test('an edit made while it is sent still takes later edits, before and after its turn', async () => {
    const creation = await editWhileSending();
    await rename('Third');
    await accept(creation, 4);
    await rename('Fourth');
    expect(await queueOf(db, page.id)).toMatchObject([
      { patch: { title: 'Fourth' }, baseRevision: 4 },
    ]);
    expect(await seal()).toMatchObject([{ pageId: other.id }, { patch: { title: 'Fourth' } }]);
  });

  test('an edit whose turn has come is not shown as being sent before it is', async () => {
    const creation = await editWhileSending();
    await accept(creation, 4);
    const states = await pageStates(db);
    expect([states.get(page.id), states.get(other.id)]).toEqual(['waiting', 'sending']);
  });

  test('an edit behind a refused change is not shown as being sent', async () => {
    const creation = await editWhileSending();
    const sent = await seal([creation]);
    const refusal = { kind: 'rejected', code: '23514' } as const;
    await keepFailed(db, creation, refusal, { now: NOW, newId: randomUUID });
    await recordAttempt(db, sent, { kind: 'duplicate' }, () => NOW + 1000);
    expect(await syncStatus(db)).toMatchObject({ waiting: 2, failed: 1, syncing: false });
    expect((await pageStates(db)).get(other.id)).toBe('waiting');
  });

  test('an edit behind a change that backs off is not shown as being sent', async () => {
    const creation = await editWhileSending();
    await recordAttempt(db, [creation], { kind: 'duplicate' }, () => NOW + 1000);
    const states = await pageStates(db);
    expect([states.get(page.id), states.get(other.id)]).toEqual(['waiting', 'sending']);
  });

  test('of an app before protocol 7 is kept as it was sent', async () => {
    await db.outbox.toCollection().modify({ sealedAt: NOW - 1 });
    await rename('Second');
    expect(await queueOf(db, page.id)).toMatchObject([
      { op: 'create', patch: { title: 'A page' } },
      { op: 'update', patch: { title: 'Second' }, baseRevision: null },
    ]);
  });
});
