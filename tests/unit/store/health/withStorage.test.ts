import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import { openAccountDb } from '#store/db.ts';
import { storageFailure } from '#store/health/failures.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { newPage } from '../../../support/pages.ts';

function full(): DOMException {
  return new DOMException('The quota has been exceeded', 'QuotaExceededError');
}

describe('storage failures', () => {
  test('a full device evicts caches, then retries', async () => {
    const db = openAccountDb('someone', { indexedDB: new IDBFactory(), IDBKeyRange });
    const page = newPage();
    await db.shadows.add({ id: page.id, revision: 1, change_seq: 1, row: page });
    let tries = 0;
    const saved = await withStorage(db, () => {
      tries += 1;
      return tries === 1 ? Promise.reject(full()) : Promise.resolve('saved');
    });
    expect(saved).toEqual({ ok: true, value: 'saved' });
    expect(await db.shadows.get(page.id)).toMatchObject({ revision: 1, row: null });
  });

  test('a device that stays full fails with storageFull', async () => {
    const db = openAccountDb('someone', { indexedDB: new IDBFactory(), IDBKeyRange });
    const saved = await withStorage(db, () => Promise.reject(full()));
    expect(saved).toEqual({ ok: false, failure: { kind: 'storageFull' } });
  });

  test('a quota error inside an aborted transaction means a full device', () => {
    const aborted = Object.assign(new Error('aborted'), { name: 'AbortError', inner: full() });
    expect(storageFailure(aborted)).toEqual({ kind: 'storageFull' });
  });

  test('a transaction aborted by the browser means a lost storage', () => {
    expect(storageFailure(new DOMException('cleared', 'AbortError'))).toEqual({
      kind: 'storageLost',
    });
  });

  test('a lost connection is reopened', async () => {
    const db = openAccountDb('someone', { indexedDB: new IDBFactory(), IDBKeyRange });
    await db.open();
    let tries = 0;
    const read = await withStorage(db, () => {
      tries += 1;
      if (tries === 1) return Promise.reject(new DOMException('lost', 'UnknownError'));
      return db.pages.count();
    });
    expect(read).toEqual({ ok: true, value: 0 });
  });

  test('any other error is thrown', async () => {
    const db = openAccountDb('someone', { indexedDB: new IDBFactory(), IDBKeyRange });
    await expect(withStorage(db, () => Promise.reject(new TypeError('oops')))).rejects.toThrow(
      'oops',
    );
  });
});
