import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { saveDraft } from '#mutators/pages/drafts.ts';
import { createPage, deletePage } from '#mutators/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import { healthOf } from '#store/health/health.ts';
import { claimProtocol, isOutdated, PROTOCOL, protocolOf } from '#store/health/withStorage.ts';
import { watchStore } from '#store/health/watch.ts';
import { flushOnce } from '#sync/engine.ts';
import { acceptingServer } from '../../../support/sync/acceptingServer.ts';
import { countSealed } from '../../../support/sync/seal.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

const OWNER = randomUUID();
const NOW = Date.UTC(2026, 0, 1);

let indexedDB: IDBFactory;
let db: AccountDb;
let services: OwnServices;
let stop = () => {};

beforeEach(() => {
  indexedDB = new IDBFactory();
  db = openAccountDb(OWNER, { indexedDB, IDBKeyRange });
  services = {
    db,
    shared: openSharedDb({ indexedDB, IDBKeyRange }),
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

afterEach(() => stop());

const save = (title = 'A page') =>
  createPage(services, { title, tags: [], content_type: 'markdown', source: '# Text' });

/** What a newer app does when it claims the database. */
const newerApp = () => db.meta.put({ key: 'protocol', value: PROTOCOL + 1 });

/** Adds a table, as a newer app in another tab does. */
function upgrade(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 990);
    request.onupgradeneeded = () => request.result.createObjectStore('somethingNew');
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error ?? new Error('The upgrade failed'));
  });
}

const OUTDATED = { ok: false, failure: { kind: 'outdated' } };

describe('the protocol of a database', () => {
  test('is recorded where there is none or a lower one', async () => {
    expect(await claimProtocol(db)).toBe(true);
    expect(await protocolOf(db)).toBe(PROTOCOL);
    expect(await claimProtocol(db)).toBe(false);
    await db.meta.put({ key: 'protocol', value: PROTOCOL - 1 });
    expect(await claimProtocol(db)).toBe(false);
    expect(await protocolOf(db)).toBe(PROTOCOL);
  });

  test('of a newer app stays unchanged', async () => {
    await newerApp();
    expect(await claimProtocol(db)).toBe(false);
    expect(await isOutdated(db)).toBe(true);
    expect(await protocolOf(db)).toBe(PROTOCOL + 1);
  });
});

describe('an app older than the database', () => {
  test('cannot save, edit or delete, and says why', async () => {
    const page = await save();
    const before = await db.outbox.toArray();
    await newerApp();
    expect(await save('Another')).toEqual(OUTDATED);
    expect(page.ok && (await deletePage(services, page.value.id))).toEqual(OUTDATED);
    expect(await db.pages.count()).toBe(1);
    expect(await db.outbox.toArray()).toEqual(before);
    expect(healthOf(db).current()).toEqual({ kind: 'outdated' });
  });

  test('can store the editor’s draft', async () => {
    await newerApp();
    const kept = await saveDraft(services, {
      key: 'p#a',
      content_type: 'markdown',
      text: 'mine',
      pageId: 'p',
      updatedAt: NOW,
    });
    expect(kept).toMatchObject({ ok: true });
    expect(await db.drafts.get('p#a')).toMatchObject({ text: 'mine' });
  });

  test('neither seals, sends nor records anything', async () => {
    await save();
    await newerApp();
    const before = [await db.outbox.toArray(), await db.meta.toArray()];
    const { deps, requests } = acceptingServer(db, OWNER, () => NOW);
    expect(await flushOnce(deps, { deadlineMs: 60_000 })).toMatchObject({ pause: 'update' });
    expect(requests()).toBe(0);
    expect([await db.outbox.toArray(), await db.meta.toArray()]).toEqual(before);
  });

  test('stops in the middle of a replay, before it seals again', async () => {
    const pages = [];
    for (let page = 0; page < 30; page += 1) pages.push(await save(`Page ${page}`));
    const { deps, rows } = acceptingServer(db, OWNER, () => NOW);
    const client = deps.client;
    let isRaised = false;
    const outcome = await flushOnce(
      {
        ...deps,
        client,
        now: () => {
          // The clock is read around every request, so the first batch is in flight.
          if (rows.length > 0 && !isRaised) {
            isRaised = true;
            void newerApp();
          }
          return NOW;
        },
      },
      { deadlineMs: 60_000 },
    );
    expect(outcome.pause).toBe('update');
    expect(rows).toHaveLength(25);
    expect(await countSealed(db)).toBe(0);
    expect(await db.outbox.count()).toBe(5);
  });

  test('still reads after a newer app upgraded the database under it', async () => {
    await save();
    stop = watchStore(db);
    await upgrade(`recto-${OWNER}`);
    await expect.poll(() => healthOf(db).current()).toEqual({ kind: 'outdated' });
    expect(await db.pages.count()).toBe(1);
    expect(await save('Another')).toEqual(OUTDATED);
  });
});
