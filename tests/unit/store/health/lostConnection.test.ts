import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { saveDraft } from '#mutators/pages/drafts.ts';
import { createPage } from '#mutators/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type AccountDb, type SharedDb } from '#store/db.ts';
import { healthOf } from '#store/health/health.ts';
import { alsoEvictGallery } from '#store/health/evictCaches.ts';
import { watchStore } from '#store/health/watch.ts';
import { flushOnce } from '#sync/engine.ts';
import { eventually } from '../../../support/eventually.ts';
import { acceptingServer } from '../../../support/sync/acceptingServer.ts';
import { refuseWrites, StubbornFactory } from '../../../support/storageFaults.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

const OWNER = randomUUID();
const NOW = Date.UTC(2026, 0, 1);

let indexedDB: StubbornFactory;
let db: AccountDb;
let shared: SharedDb;
let services: OwnServices;
let faults: ReturnType<typeof refuseWrites> | null = null;

beforeEach(() => {
  indexedDB = new StubbornFactory();
  db = openAccountDb(OWNER, { indexedDB, IDBKeyRange });
  shared = openSharedDb({ indexedDB, IDBKeyRange });
  alsoEvictGallery(db, shared);
  services = {
    db,
    shared,
    user: {
      id: OWNER,
      email: 'ada@example.org',
      fullName: 'Ada Writer',
      avatarUrl: null,
      createdAt: '',
      updatedAt: '',
    },
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: () => NOW,
    newId: randomUUID,
    project: TEST_PROJECT,
    requestReplay: () => undefined,
  };
});

afterEach(() => {
  faults?.end();
  faults = null;
});

const save = () =>
  createPage(services, {
    title: 'A page',
    tags: [],
    content_type: 'markdown',
    source: '# Text',
  });

const draft = (text: string) => ({
  key: 'p#a',
  content_type: 'markdown' as const,
  text,
  pageId: 'p',
  updatedAt: NOW,
});

describe('a database that does not open', () => {
  test('fails a write after three seconds, and never performs it later', async () => {
    // A blocked deletion makes every later open wait without an answer.
    const factory = new IDBFactory();
    const name = `recto-${OWNER}`;
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = factory.open(name, 1);
      request.onsuccess = () => resolve(request.result);
    });
    factory.deleteDatabase(name);
    const own = openAccountDb(OWNER, { indexedDB: factory, IDBKeyRange });
    const waiting = { ...services, db: own };
    expect(await saveDraft(waiting, draft('mine'))).toEqual({
      ok: false,
      failure: { kind: 'storageLost' },
    });
    expect(healthOf(own).current()).toEqual({ kind: 'lost' });
    holder.close();
    await eventually(() => expect(own.isOpen()).toBe(true));
    expect(await own.drafts.count()).toBe(0);
    expect(await saveDraft(waiting, draft('mine'))).toMatchObject({ ok: true });
    expect(healthOf(own).current()).toBeNull();
    own.close();
  }, 10_000);
});

describe('a lost connection', () => {
  test.each([1, 2, 3])('is reopened, and the page is saved once (write %i)', async (failing) => {
    faults = refuseWrites(({ number }) => (number === failing ? 'UnknownError' : null));
    expect(await save()).toMatchObject({ ok: true });
    expect(await db.pages.count()).toBe(1);
    expect(await db.outbox.count()).toBe(1);
    expect(healthOf(db).current()).toBeNull();
  });

  test('that cannot be reopened fails saves and replays with storageLost', async () => {
    const { deps, requests } = acceptingServer(db, OWNER, () => NOW);
    await save();
    db.close({ disableAutoOpen: false });
    indexedDB.failures = Infinity;
    expect(await save()).toEqual({ ok: false, failure: { kind: 'storageLost' } });
    expect(healthOf(db).current()).toEqual({ kind: 'lost' });
    expect(await flushOnce(deps, { deadlineMs: 60_000 })).toMatchObject({ pause: 'storageLost' });
    expect(requests()).toBe(0);
    indexedDB.failures = 0;
    expect(await save()).toMatchObject({ ok: true });
    expect(healthOf(db).current()).toBeNull();
  });

  test('at the start is retried before it is reported', async () => {
    // One open makes up to four attempts: Dexie retries Chromium's "UnknownError" itself.
    indexedDB.failures = 4;
    const stop = watchStore(db);
    await db.pages.count().catch(() => 0);
    await expect.poll(() => db.isOpen()).toBe(true);
    expect(healthOf(db).current()).toBeNull();
    stop();
  });

  test('is reported although live queries stay silent', async () => {
    indexedDB.failures = Infinity;
    const stop = watchStore(db);
    await expect.poll(() => healthOf(db).current()).toEqual({ kind: 'lost' });
    indexedDB.failures = 0;
    expect(await save()).toMatchObject({ ok: true });
    expect(healthOf(db).current()).toBeNull();
    stop();
  });
});
