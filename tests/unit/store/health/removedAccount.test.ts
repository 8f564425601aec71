import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Draft } from '#domain/page/draft.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { putDraft } from '#store/pages/drafts.ts';
import { isRemoved, removeAccountDb } from '#store/health/reopen.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { newPage } from '../../../support/pages.ts';
import { valueOf } from '../../../support/device.ts';

const LATE: Draft = {
  key: 'new:html#late',
  content_type: 'html',
  pageId: null,
  text: 'typed a moment before',
  updatedAt: 1,
};

describe('an account removed from this device', () => {
  let indexedDB: IDBFactory;
  let ada: string;
  let here: AccountDb;
  let elsewhere: AccountDb;

  beforeEach(async () => {
    indexedDB = new IDBFactory();
    ada = randomUUID();
    here = openAccountDb(ada, { indexedDB, IDBKeyRange });
    elsewhere = openAccountDb(ada, { indexedDB, IDBKeyRange });
    for (const db of [here, elsewhere])
      valueOf(await putDraft(db, { ...LATE, key: `new:html#${db === here}` }));
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  async function left(): Promise<number> {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes(here.name)) return 0;
    const db = openAccountDb(ada, { indexedDB, IDBKeyRange });
    const counts = await Promise.all(db.tables.map((table) => table.count()));
    db.close();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  test('leaves nothing', async () => {
    await removeAccountDb(here);
    expect(await left()).toBe(0);
  });

  test('refuses a late draft, in this or another tab', async () => {
    await removeAccountDb(here);
    for (const db of [here, elsewhere]) {
      expect(isRemoved(db)).toBe(true);
      const failure = { kind: 'storageLost' };
      expect(await putDraft(db, LATE)).toEqual({ ok: false, failure });
    }
    expect(await left()).toBe(0);
  });

  test('refuses the rows of a pending pull', async () => {
    await removeAccountDb(here);
    const page = newPage({ author_id: ada });
    const row = { page, revision: 1, change_seq: 1, mutationId: randomUUID() };
    await expect(storePulled(elsewhere, [row], { isLast: true, now: 1 })).rejects.toThrow(
      'removed',
    );
    expect(await left()).toBe(0);
  });

  test('accepts the same user again', async () => {
    await removeAccountDb(here);
    const again = openAccountDb(ada, { indexedDB, IDBKeyRange });
    valueOf(await putDraft(again, LATE));
    expect(await again.drafts.count()).toBe(1);
  });

  test('is not the same as a newer app’s upgrade', async () => {
    here.close();
    const newer = openAccountDb(ada, { indexedDB, IDBKeyRange });
    newer.version(99).stores({});
    await newer.open();
    expect(isRemoved(elsewhere)).toBe(false);
    newer.close();
  });
});
