import { randomUUID } from 'node:crypto';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { saveDraft } from '#mutators/pages/drafts.ts';
import { createPage } from '#mutators/pages/pages.ts';
import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';
import type { Page } from '#domain/page/page.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type AccountDb, type SharedDb } from '#store/db.ts';
import { saveListedPage } from '#store/gallery/gallery.ts';
import { storageFailure } from '#store/health/failures.ts';
import { healthOf } from '#store/health/health.ts';
import { alsoEvictGallery } from '#store/health/evictCaches.ts';
import { watchForSpace } from '#store/health/watch.ts';
import { flushOnce } from '#sync/engine.ts';
import { eventually } from '../../../support/eventually.ts';
import { acceptingServer } from '../../../support/sync/acceptingServer.ts';
import { newPage } from '../../../support/pages.ts';
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

/** Copies that may be evicted, and work that may not. */
async function fillStore() {
  const clean = newPage({ author_id: OWNER });
  await db.pages.add(clean);
  await db.shadows.add({ id: clean.id, revision: 1, change_seq: 1, row: clean });
  await db.serverRevisions.add({
    mutationId: randomUUID(),
    pageId: clean.id,
    revision: 1,
    created_at: clean.created_at,
    page: clean,
  });
  await db.revisions.add({
    pageId: clean.id,
    at: NOW,
    page: clean,
    reason: 'setAside',
    mutationId: null,
  });
  await db.drafts.put(draft('unsaved'));
  await saveListedPage(shared, WHOLE_GALLERY, 1, {
    cards: [],
    excerpts: new Map(),
    total: 0,
    hasMore: false,
    at: NOW,
  });
  return clean;
}

describe('a full device', () => {
  test.each([1, 2, 3, 4])(
    'whichever write meets it first, the page is saved once, on the second try (write %i)',
    async (failing) => {
      faults = refuseWrites(({ number }) => (number === failing ? 'QuotaExceededError' : null));
      expect(await save()).toMatchObject({ ok: true });
      expect(await db.pages.count()).toBe(1);
      expect(await db.outbox.count()).toBe(1);
      expect(healthOf(db).current()).toBeNull();
    },
  );

  test('evicts copies of server data first, and nothing else', async () => {
    const clean = await fillStore();
    let isFirst = true;
    faults = refuseWrites(({ store }) => {
      if (store !== 'pages' || !isFirst) return null;
      isFirst = false;
      return 'QuotaExceededError';
    });
    expect(await save()).toMatchObject({ ok: true });
    expect(await db.shadows.get(clean.id)).toMatchObject({ revision: 1, row: null });
    expect(await db.serverRevisions.count()).toBe(0);
    expect(await shared.galleryPages.count()).toBe(0);
    expect(await db.pages.get(clean.id)).toEqual(clean);
    expect(await db.drafts.count()).toBe(1);
    expect(await db.revisions.where('[pageId+at]').equals([clean.id, NOW]).count()).toBe(1);
  });

  test('evicts synced versions next, the older half first; local ones stay', async () => {
    const [there, here] = [newPage({ author_id: OWNER }), newPage({ author_id: OWNER })];
    await db.shadows.add({ id: there.id, revision: 1, change_seq: 1, row: there });
    const version = (page: Page, reason: 'saved' | 'setAside', at: number) =>
      db.revisions.add({ pageId: page.id, at, page, reason, mutationId: randomUUID() });
    for (const at of [1, 2, 3, 4]) await version(there, 'saved', at);
    await version(there, 'setAside', 5);
    await version(here, 'saved', 6);
    const kept = async () => (await db.revisions.toArray()).map(({ at }) => at);
    let refusals = 2;
    faults = refuseWrites(({ store }) => {
      if (store !== 'drafts' || refusals === 0) return null;
      refusals -= 1;
      return 'QuotaExceededError';
    });
    expect(await saveDraft(services, draft('one'))).toMatchObject({ ok: true });
    expect(await kept()).toEqual([4, 5, 6]);
    refusals = 3;
    expect(await saveDraft(services, draft('two'))).toMatchObject({ ok: true });
    expect(await kept()).toEqual([5, 6]);
  });

  test('does not retry a useless eviction with every draft', async () => {
    faults = refuseWrites(() => 'QuotaExceededError');
    expect(await saveDraft(services, draft('one'))).toMatchObject({ ok: false });
    const before = faults.writes();
    for (const text of ['two', 'three', 'four']) {
      expect(await saveDraft(services, draft(text))).toMatchObject({ ok: false });
    }
    expect(faults.writes() - before).toBe(3);
  });

  test('that stays full fails the whole save and reports it until the next write succeeds', async () => {
    faults = refuseWrites(() => 'QuotaExceededError');
    expect(await save()).toEqual({ ok: false, failure: { kind: 'storageFull' } });
    expect(await saveDraft(services, draft('mine'))).toMatchObject({ ok: false });
    expect(await db.pages.count()).toBe(0);
    expect(await db.outbox.count()).toBe(0);
    expect(healthOf(db).current()).toEqual({ kind: 'full' });
    faults.end();
    expect(await saveDraft(services, draft('mine'))).toMatchObject({ ok: true });
    expect(healthOf(db).current()).toBeNull();
  });

  test('is probed until a page fits, which ends the trouble', async () => {
    let mended = 0;
    const stop = watchForSpace(db, () => (mended += 1));
    faults = refuseWrites(() => 'QuotaExceededError');
    await saveDraft(services, draft('mine'));
    expect(healthOf(db).current()).toEqual({ kind: 'full' });
    const before = faults.writes();
    await eventually(() => expect(faults?.writes()).toBeGreaterThan(before));
    expect(mended).toBe(0);
    faults.end();
    await eventually(() => expect(healthOf(db).current()).toBeNull());
    expect(mended).toBe(1);
    expect(await db.meta.get('probe')).toBeUndefined();
    stop();
  }, 10_000);

  test('is recognised by its message where the error has a general name', () => {
    // Chromium's message on a full disk.
    const words =
      'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)';
    const error = new DOMException(words, 'UnknownError');
    expect(storageFailure(error)).toEqual({ kind: 'storageFull' });
    expect(storageFailure(new Error('aborted', { cause: error }))).toEqual({ kind: 'storageFull' });
  });

  test('is distinguished from a broken database when no database opens', async () => {
    const put = vi.fn<() => Promise<void>>(() =>
      Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError')),
    );
    vi.stubGlobal('caches', {
      open: () => Promise.resolve({ put }),
      delete: () => Promise.resolve(true),
    });
    db.close({ disableAutoOpen: false });
    indexedDB.failures = Infinity;
    expect(await save()).toEqual({ ok: false, failure: { kind: 'storageFull' } });
    expect(healthOf(db).current()).toEqual({ kind: 'full' });
    put.mockResolvedValue(undefined);
    expect(await save()).toEqual({ ok: false, failure: { kind: 'storageLost' } });
    vi.unstubAllGlobals();
  });

  test('during a replay pauses it as full; the sealed payloads are acknowledged once there is space', async () => {
    const { deps, rows } = acceptingServer(db, OWNER, () => NOW);
    await save();
    faults = refuseWrites(({ store }) => (store === 'shadows' ? 'QuotaExceededError' : null));
    const stands = await flushOnce(deps, { deadlineMs: 60_000 });
    expect(stands).toMatchObject({ waiting: 1, pause: 'storageFull' });
    faults.end();
    expect(await flushOnce(deps, { deadlineMs: 60_000 })).toMatchObject({
      waiting: 0,
      pause: null,
    });
    expect(new Set(rows).size).toBe(1);
    expect(await db.pages.count()).toBe(1);
  });
});
