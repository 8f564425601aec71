import { Dexie, type Table } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';

import { healthOf } from '#store/health/health.ts';
import { createTransactionTracker } from '#store/health/openTransactions.ts';
import { WebKitFactory } from '../../../support/storage/webKitStorage.ts';

class Notes extends Dexie {
  declare readonly notes: Table<{ readonly id: string }, string>;
}

const timers = new Set<() => void>();

const after = (_ms: number, run: () => void) => {
  timers.add(run);
  return () => timers.delete(run);
};

const timeout = () => timers.forEach((run) => run());

let db: Notes;
let indexedDB: WebKitFactory;

beforeEach(async () => {
  timers.clear();
  const transactions = createTransactionTracker(after);
  indexedDB = new WebKitFactory('disk');
  db = new Notes('notes', { IDBKeyRange, ...transactions.factory(indexedDB) });
  db.version(1).stores({ notes: '&id' });
  transactions.track(db);
  await db.open();
});

/** Begins a write that waits until `indexedDB.thaw()`. */
function waitingWrite(): Promise<unknown> {
  indexedDB.freezes = ({ mode }) => mode === 'readwrite';
  const write = db.notes.put({ id: 'a' });
  indexedDB.freezes = () => false;
  return write;
}

describe('decision 090: a write that takes long', () => {
  test('is shown after the timeout, and no longer once it is stored', async () => {
    const health = healthOf(db);
    const write = waitingWrite();
    expect(health.current()).toBeNull();
    timeout();
    expect(health.current()).toEqual({ kind: 'slow' });
    indexedDB.thaw();
    await write;
    expect(health.current()).toBeNull();
    expect(await db.notes.count()).toBe(1);
  });

  test('stays shown while another one still waits', async () => {
    const health = healthOf(db);
    const first = waitingWrite();
    const second = db.notes.put({ id: 'b' });
    timeout();
    const seen: boolean[] = [];
    void first.then(() => seen.push(health.has('slow')));
    indexedDB.thaw();
    await second;
    expect(seen).toEqual([true]);
    expect(health.has('slow')).toBe(false);
  });

  test('a write that is stored in time leaves no timer, and reads have none', async () => {
    await db.notes.put({ id: 'a' });
    await db.notes.toArray();
    await db.transaction('r', db.notes, async () => db.notes.count());
    expect(timers.size).toBe(0);
  });

  test('one that fails is no longer shown', async () => {
    const failing = db.transaction('rw', db.notes, async () => {
      await db.notes.put({ id: 'a' });
      timeout();
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    await expect.poll(() => healthOf(db).current()).toBeNull();
  });

  test('an upgrade that waits is shown, too', async () => {
    const transactions = createTransactionTracker(after);
    const newer = new Notes('upgraded', { IDBKeyRange, ...transactions.factory(indexedDB) });
    newer.version(1).stores({ notes: '&id' });
    newer.on('populate', () => timeout());
    transactions.track(newer);
    let wasShown = false;
    const stop = healthOf(newer).subscribe(() => {
      wasShown ||= healthOf(newer).has('slow');
    });
    await newer.open();
    stop();
    expect(wasShown).toBe(true);
    expect(healthOf(newer).current()).toBeNull();
  });
});
