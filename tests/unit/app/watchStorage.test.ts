import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKey, type Draft } from '#domain/page/draft.ts';
import { openAccountDb, openSharedDb, type AccountDb, type SharedDb } from '#store/db.ts';
import { deleteDraft, putDraft } from '#store/pages/drafts.ts';
import { healthOf } from '#store/health/health.ts';
import { queueChange, queueCreate } from '#store/outbox/outbox.ts';
import { lockDraft } from '#store/session/draftLocks.ts';
import { copyBeforeUnload } from '#store/session/unloadCopies.ts';
import { protocolOf, PROTOCOL } from '#store/health/withStorage.ts';
import { forgetSeenWork, seenWorkOf, type WitnessStorage } from '#store/health/storageWitness.ts';
import { watchAccount } from '#app/watchStorage.ts';
import { storageOf } from '#frame/pageStorage.ts';
import { eventually } from '../../support/eventually.ts';
import { stubWindow } from '../../support/inBrowser.ts';
import { newPage } from '../../support/pages.ts';
import { refuseWrites } from '../../support/storageFaults.ts';
import { valueOf } from '../../support/device.ts';

const NOW = Date.UTC(2026, 0, 1);

let indexedDB: IDBFactory;
let shared: SharedDb;
let memory: WitnessStorage;
let pulls: number;
let forgotten: number;
const stops: (() => void)[] = [];

beforeEach(() => {
  indexedDB = new IDBFactory();
  shared = openSharedDb({ indexedDB, IDBKeyRange });
  pulls = 0;
  forgotten = 0;
  memory = storageOf(new Map());
  vi.stubGlobal('localStorage', memory);
  stubWindow();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A window of this device that is signed in. */
function openWindow(): AccountDb {
  const db = openAccountDb('ada', { indexedDB, IDBKeyRange });
  const stop = watchAccount({
    db,
    userId: 'ada',
    shared,
    memory,
    now: () => NOW,
    ready: Promise.resolve(),
    onRecovered: () => (pulls += 1),
    onForgotten: () => (forgotten += 1),
  });
  stops.push(stop, () => db.close());
  return db;
}

const closeWindows = () => {
  for (const stop of stops.splice(0)) stop();
};

/** What a browser does to the databases of a site whose space it needs. */
const clearBrowser = () => {
  indexedDB = new IDBFactory();
  shared = openSharedDb({ indexedDB, IDBKeyRange });
};

const write = async (db: AccountDb) =>
  valueOf(
    await queueCreate(db, newPage({ author_id: 'ada' }), { mutationId: randomUUID(), now: NOW }),
  );

/** What a browser does to a database that a window has open. */
async function clearUnder(db: AccountDb): Promise<void> {
  const raw = db.backendDB();
  const transaction = raw.transaction([...raw.objectStoreNames], 'readwrite');
  for (const name of raw.objectStoreNames) transaction.objectStore(name).clear();
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  // So Dexie takes the browser's closing of it.
  db.close({ disableAutoOpen: false });
}

const draftOf = (owner: string): Draft => ({
  key: draftKey('new:html', owner),
  content_type: 'html',
  text: `written by ${owner}`,
  pageId: null,
  updatedAt: NOW,
});

const seen = (unsent: number, drafts = 0) =>
  eventually(() => expect(seenWorkOf(memory, 'ada')).toEqual({ at: NOW, unsent, drafts }));

test('text that another window could not store before it was closed is stored at once', async () => {
  const db = openWindow();
  await seen(0);
  const row = draftOf('closed window');
  copyBeforeUnload(db, { table: 'drafts', key: row.key, at: NOW, row });
  const [key] = Object.keys(memory).filter((name) => name.includes(row.key));
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: 'copied' }));
  await eventually(async () => expect(await db.drafts.toArray()).toEqual([row]));
  expect(memory.getItem(key ?? '')).toBeNull();
});

describe('storage cleared by the browser', () => {
  test('the first use of a device shows no notice and is recorded outside the database', async () => {
    const db = openWindow();
    await seen(0);
    expect(healthOf(db).current()).toBeNull();
    expect(await protocolOf(db)).toBe(PROTOCOL);
    await write(db);
    await seen(1);
  });

  test('is noticed at the next start, with what was unsynced, and everything is pulled again', async () => {
    await write(openWindow());
    await seen(1);
    closeWindows();
    clearBrowser();
    const db = openWindow();
    const before = { at: NOW, unsent: 1, drafts: 0 };
    await eventually(() => expect(healthOf(db).current()).toEqual({ kind: 'cleared', before }));
    expect(pulls).toBe(1);
    await seen(0);
  });

  test('is reported in every open window, whichever reopened the database first', async () => {
    const first = openWindow();
    const second = openWindow();
    await write(first);
    await seen(1);
    await second.pages.count();
    await clearUnder(first);
    await eventually(() => expect(healthOf(first).current()).toMatchObject({ kind: 'cleared' }));
    second.close({ disableAutoOpen: false });
    const before = { at: NOW, unsent: 1 };
    await eventually(() => expect(healthOf(second).current()).toMatchObject({ before }));
    healthOf(second).clear('cleared');
    expect(healthOf(second).current()).toBeNull();
  });

  test('is reported until the user dismisses it, also after a reload', async () => {
    await write(openWindow());
    await seen(1);
    closeWindows();
    clearBrowser();
    openWindow();
    await eventually(() => expect(pulls).toBe(1));
    closeWindows();
    const again = openWindow();
    expect(healthOf(again).current()).toMatchObject({ kind: 'cleared', before: { unsent: 1 } });
    healthOf(again).clear('cleared');
    closeWindows();
    const read = openWindow();
    await eventually(async () => expect(await protocolOf(read)).toBe(PROTOCOL));
    expect(healthOf(read).current()).toBeNull();
    expect(pulls).toBe(1);
  });

  test('is not assumed of a device that was too full to be used', async () => {
    const faults = refuseWrites(({ store }) => (store === 'meta' ? 'QuotaExceededError' : null));
    const full = openWindow();
    await eventually(() => expect(faults.writes()).toBeGreaterThan(0));
    const counts: number[] = [];
    const seenToo = liveQuery(() => full.pages.count()).subscribe((count) => counts.push(count));
    await full.pages.put(newPage({ author_id: 'ada' }));
    await eventually(() => expect(counts).toContain(1));
    seenToo.unsubscribe();
    faults.end();
    closeWindows();
    const db = openWindow();
    await eventually(async () => expect(await protocolOf(db)).toBe(PROTOCOL));
    expect(healthOf(db).current()).toBeNull();
  });

  test('is not reported for an account that the user removed', async () => {
    await write(openWindow());
    await seen(1);
    closeWindows();
    forgetSeenWork(memory, 'ada');
    clearBrowser();
    const db = openWindow();
    await eventually(async () => expect(await protocolOf(db)).toBe(PROTOCOL));
    expect(healthOf(db).current()).toBeNull();
  });
});

describe('storage cleared under an open window', () => {
  test('loses no text that is open in an editor: it is stored again at once', async () => {
    const db = openWindow();
    const [open, closed, discarded] = [draftOf('open'), draftOf('closed'), draftOf('discarded')];
    const hold = await lockDraft('closed');
    await lockDraft('open');
    await lockDraft('discarded');
    for (const draft of [open, closed, discarded]) valueOf(await putDraft(db, draft));
    await hold?.release();
    valueOf(await deleteDraft(db, discarded.key));
    await seen(0, 2);
    await clearUnder(db);
    const before = { at: NOW, unsent: 0, drafts: 1 };
    await eventually(() => expect(healthOf(db).current()).toEqual({ kind: 'cleared', before }));
    expect(await db.drafts.toArray()).toEqual([open]);
    await seen(0, 1);
  });

  test('reports a page that was deleted before it was ever synced: it existed only here', async () => {
    const db = openWindow();
    const page = newPage({ author_id: 'ada' });
    valueOf(await queueCreate(db, page, { mutationId: randomUUID(), now: NOW }));
    const deleted = { deleted_at: new Date(NOW).toISOString() };
    await queueChange(db, page.id, deleted, { mutationId: randomUUID(), now: NOW });
    expect(await db.outbox.count()).toBe(0);
    await seen(1);
  });
});
