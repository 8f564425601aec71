import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { healthOf } from '#store/health/health.ts';
import { resume, suspend } from '#store/health/suspension.ts';
import { withStorage } from '#store/health/withStorage.ts';
import { queueCreate, writeCreation } from '#store/outbox/outbox.ts';
import { newPage } from '../../../support/pages.ts';
import { WebKitFactory } from '../../../support/storage/webKitStorage.ts';

let indexedDB: WebKitFactory;
let db: AccountDb;
let frozen: IDBTransaction[];

beforeEach(async () => {
  indexedDB = new WebKitFactory('disk');
  frozen = [];
  db = openAccountDb('ada', { indexedDB, IDBKeyRange });
  await db.open();
});

afterEach(() => {
  resume();
  db.close();
});

/** From now on, leaves the next write open, as the browser does for a window that it suspends in the middle of one. */
function freezeNextWrite(): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.freezes = (transaction) => {
      if (transaction.mode === 'readonly') return false;
      indexedDB.freezes = () => false;
      frozen.push(transaction);
      resolve();
      return true;
    };
  });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function turns(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await turn();
}

const stamp = () => ({ mutationId: randomUUID(), now: 1 });

describe('decision 090: a window that the browser suspends in the middle of a write', () => {
  test('a suspended window that keeps its write blocks the next window', async () => {
    const next = new Dexie('recto-ada', { indexedDB, IDBKeyRange });
    await next.open();
    const isFrozen = freezeNextWrite();
    const write = writeCreation(db, newPage(), stamp());
    await isFrozen;
    let isStored = false;
    const other = next
      .table('meta')
      .put({ key: 'cursor', value: 1 })
      .then(() => (isStored = true));
    await turns();
    expect(isStored).toBe(false);
    suspend();
    await other;
    expect(await next.table('outbox').count()).toBe(0);
    resume();
    await write;
    expect(await next.table('outbox').count()).toBe(1);
    next.close();
  });

  test('a read blocks it, too, and is aborted', async () => {
    const next = new Dexie('recto-ada', { indexedDB, IDBKeyRange });
    await next.open();
    indexedDB.freezes = () => true;
    const read = storageResult(() => db.meta.count());
    indexedDB.freezes = () => false;
    let isStored = false;
    const other = next
      .table('meta')
      .put({ key: 'cursor', value: 1 })
      .then(() => (isStored = true));
    await turns();
    expect(isStored).toBe(false);
    suspend();
    await other;
    resume();
    expect(await read).toMatchObject({ ok: true });
    next.close();
  });

  test('the write runs again exactly once when the window is back', async () => {
    const isFrozen = freezeNextWrite();
    let runs = 0;
    const write = withStorage(db, () =>
      db.transaction('rw', db.notices, async () => {
        runs += 1;
        await db.notices.add({ pageId: 'a', title: '', kind: 'revived', at: 1 });
      }),
    );
    await isFrozen;
    await turns();
    suspend();
    await turns();
    expect(runs).toBe(1);
    resume();
    expect(await write).toMatchObject({ ok: true });
    expect(runs).toBe(2);
    expect(await db.notices.count()).toBe(1);
    expect(healthOf(db).current()).toBeNull();
  });

  test('a write that was committed before does not run again', async () => {
    let runs = 0;
    const write = withStorage(db, async () => {
      runs += 1;
      await db.notices.add({ pageId: 'a', title: '', kind: 'revived', at: 1 });
    });
    expect(await write).toMatchObject({ ok: true });
    suspend();
    resume();
    await turns();
    expect(runs).toBe(1);
    expect(await db.notices.count()).toBe(1);
  });

  test('of several transactions in a row, only the one that was cut off runs again', async () => {
    const add = (pageId: string) =>
      db.transaction('rw', db.notices, async () => {
        await db.notices.add({ pageId, title: '', kind: 'revived', at: 1 });
      });
    let isFrozen: Promise<void> = Promise.resolve();
    const write = withStorage(db, async () => {
      await add('first');
      isFrozen = freezeNextWrite();
      await add('second');
    });
    await expect.poll(() => frozen.length).toBe(1);
    await isFrozen;
    suspend();
    await turns();
    resume();
    expect(await write).toMatchObject({ ok: true });
    expect((await db.notices.toArray()).map(({ pageId }) => pageId)).toEqual(['first', 'second']);
  });

  test('a write without a transaction of its own runs again, too', async () => {
    const isFrozen = freezeNextWrite();
    const write = storageResult(() => db.meta.put({ key: 'cursor', value: 7 }));
    await isFrozen;
    await turns();
    suspend();
    await turns();
    resume();
    expect(await write).toMatchObject({ ok: true });
    expect(await db.meta.get('cursor')).toEqual({ key: 'cursor', value: 7 });
  });

  test('what an editor writes while the window is being suspended waits until it is back', async () => {
    suspend();
    let isStored = false;
    const write = withStorage(db, () => db.meta.put({ key: 'cursor', value: 1 })).then((result) => {
      isStored = true;
      return result;
    });
    // Not through `withStorage`.
    const direct = writeCreation(db, newPage(), stamp());
    await turns();
    expect(isStored).toBe(false);
    resume();
    expect(await write).toMatchObject({ ok: true });
    await direct;
    expect(await db.outbox.count()).toBe(1);
  });

  test('connections that Dexie closes for the back/forward cache are opened again', async () => {
    const isFrozen = freezeNextWrite();
    const write = queueCreate(db, newPage(), stamp());
    await isFrozen;
    // As its handler of `pagehide` does.
    db.close({ disableAutoOpen: false });
    suspend();
    await turns();
    resume();
    expect(await write).toMatchObject({ ok: true });
    expect(await db.outbox.count()).toBe(1);
    expect(healthOf(db).current()).toBeNull();
  });

  test('an upgrade is aborted, so that the next window opens the database, and runs again', async () => {
    const isFrozen = freezeNextWrite();
    const fresh = openAccountDb('bo', { indexedDB, IDBKeyRange });
    const opened = storageResult(() => fresh.open());
    await isFrozen;
    suspend();
    await turns();
    const other = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('recto-bo', 1);
      request.addEventListener('success', () => resolve(request.result));
    });
    other.close();
    resume();
    expect(await opened).toMatchObject({ ok: true });
    expect(await fresh.pages.count()).toBe(0);
    fresh.close();
  });

  test('the shared database is no exception', async () => {
    const shared = openSharedDb({ indexedDB, IDBKeyRange });
    await shared.open();
    const isFrozen = freezeNextWrite();
    const write = shared.transaction('rw', shared.meta, async () => {
      await shared.meta.put({ key: 'a', value: 1 });
    });
    await isFrozen;
    suspend();
    await turns();
    resume();
    await write;
    expect(await shared.meta.count()).toBe(1);
    shared.close();
  });

  test('an error of the write itself is not hidden by a suspension', async () => {
    const write = db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: 'cursor', value: 1 });
      throw new Error('a bug');
    });
    await expect(write).rejects.toThrow('a bug');
    suspend();
    resume();
    expect(await db.meta.count()).toBe(0);
  });
});
