import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';
import type { GalleryCard, Page } from '#domain/page/page.ts';
import { openAccountDb, openSharedDb, type AccountDb, type SharedDb } from '#store/db.ts';
import {
  forgetSeenPage,
  listedPages,
  saveListedPage,
  saveSeenPage,
  type ListedPage,
  publicGalleryView,
} from '#store/gallery/gallery.ts';
import { accountGalleryView } from '#store/gallery/accountGalleryView.ts';
import { newPage } from '../../../support/pages.ts';

let shared: SharedDb;
let account: AccountDb;

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  shared = openSharedDb(options);
  account = openAccountDb('ada', options);
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

function page(id: string, minute: number, change: Partial<Page> = {}): Page {
  return newPage({
    id,
    author_id: 'ada',
    title: `Title of ${id}`,
    html_content: `<p>Text of ${id}</p>`,
    page_css: null,
    html_source: null,
    tags: [],
    created_at: at(minute),
    updated_at: at(minute),
    ...change,
  });
}

function card(id: string, minute: number, author = 'bob'): GalleryCard {
  return {
    id,
    author_id: author,
    title: `Title of ${id}`,
    content_type: 'html',
    snippet: `Text of ${id}`,
    tags: [],
    preview_image_url: null,
    created_at: at(minute),
    updated_at: at(minute),
    author: { name: author, avatarUrl: null },
  };
}

function list(cards: readonly GalleryCard[], total: number, fetchedAt = 1): ListedPage {
  return {
    cards,
    total,
    hasMore: false,
    excerpts: new Map(),
    at: fetchedAt,
  };
}

/** Stores an own page; `server` is the server's version, if any. */
async function putOwn(local: Page, server: Page | null, pending: boolean) {
  await account.pages.put(local);
  if (server !== null) {
    await account.shadows.put({ id: local.id, revision: 1, change_seq: 1, row: null });
  }
  if (!pending) return;
  await account.outbox.add({
    v: 1,
    mutationId: crypto.randomUUID(),
    owner: 'ada',
    pageId: local.id,
    op: server === null ? 'create' : 'update',
    patch: {},
    base: server,
    baseRevision: server === null ? 0 : 1,
    sealedAt: null,
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: 1,
  });
}

const shownIds = async (db: AccountDb | null, number = 1) =>
  (
    await (db === null
      ? publicGalleryView(shared, WHOLE_GALLERY, number)
      : accountGalleryView(shared, db, WHOLE_GALLERY, number))
  ).entries.map((entry) => entry.card.id);

describe('the stored gallery', () => {
  test('returns the list as fetched, with its time', async () => {
    const cards = [card('b', 2), card('a', 1)];
    await saveListedPage(shared, WHOLE_GALLERY, 1, list(cards, 2, 77));
    expect(await listedPages(shared, WHOLE_GALLERY, [1, 2])).toEqual(
      new Map([[1, list(cards, 2, 77)]]),
    );
    const view = await publicGalleryView(shared, WHOLE_GALLERY, 1);
    expect(view).toMatchObject({ total: 2, savedAt: 77, lastUpdated: at(2), needed: [1] });
    expect(view.entries.map((entry) => entry.card)).toEqual(cards);
  });

  test('is empty without any fetch', async () => {
    const view = await publicGalleryView(shared, WHOLE_GALLERY, 1);
    expect(view).toEqual({
      entries: [],
      total: 0,
      hasMore: false,
      lastUpdated: null,
      savedAt: null,
      pending: 0,
      needed: [1],
    });
  });

  test('shows the newest card in every list', async () => {
    await saveListedPage(shared, WHOLE_GALLERY, 2, list([card('a', 1)], 13));
    await saveListedPage(
      shared,
      WHOLE_GALLERY,
      1,
      list([{ ...card('a', 9), title: 'New' }], 13, 2),
    );
    const view = await publicGalleryView(shared, WHOLE_GALLERY, 2);
    expect(view.entries[0]?.card.title).toBe('New');
  });
});

describe('spec §6: the gallery of a signed-in user', () => {
  beforeEach(() =>
    saveListedPage(
      shared,
      WHOLE_GALLERY,
      1,
      list([card('b', 9), card('mine', 5, 'ada'), card('c', 1)], 3),
    ),
  );

  test('shows unsynced own pages first, marked', async () => {
    await putOwn(page('new', 20), null, true);
    const view = await accountGalleryView(shared, account, WHOLE_GALLERY, 1);
    expect(view.entries.map((entry) => [entry.card.id, entry.state])).toEqual([
      ['new', 'waiting'],
      ['b', null],
      ['mine', null],
      ['c', null],
    ]);
    expect(view.total).toBe(4);
    expect(view.lastUpdated).toBe(at(20));
    expect(view.entries[0]?.card.snippet).toBe('Text of new');
  });

  test('shows an edited own page once, as edited', async () => {
    await putOwn(page('mine', 30, { title: 'Edited' }), page('mine', 5), true);
    const view = await accountGalleryView(shared, account, WHOLE_GALLERY, 1);
    expect(view.entries.map((entry) => entry.card.id)).toEqual(['mine', 'b', 'c']);
    expect(view.entries[0]).toMatchObject({ card: { title: 'Edited' }, state: 'waiting' });
    expect(view.total).toBe(3);
  });

  test('hides a page deleted here, synced or not', async () => {
    await putOwn(page('mine', 30, { deleted_at: at(30) }), page('mine', 5), true);
    expect(await shownIds(account)).toEqual(['b', 'c']);
    await account.outbox.clear();
    const deleted = page('mine', 31, { deleted_at: at(30) });
    await putOwn(deleted, deleted, false);
    const view = await accountGalleryView(shared, account, WHOLE_GALLERY, 1);
    expect(view.entries.map((entry) => entry.card.id)).toEqual(['b', 'c']);
    expect(view.total).toBe(2);
  });

  test('counts an edited own page of a later page once', async () => {
    await saveListedPage(shared, WHOLE_GALLERY, 1, list([card('b', 9), card('c', 8)], 20));
    await putOwn(page('mine', 30), page('mine', 5), true);
    const view = await accountGalleryView(shared, account, WHOLE_GALLERY, 1);
    expect(view.entries[0]?.card.id).toBe('mine');
    expect(view.total).toBe(20);
  });

  test('keeps a page visible between its sync and the next fetch of the list', async () => {
    const synced = page('new', 21);
    await putOwn(synced, synced, false);
    expect(await shownIds(account)).toEqual(['new', 'b', 'mine', 'c']);
  });

  test('shows a visitor the public list', async () => {
    await putOwn(page('new', 20), null, true);
    expect(await shownIds(null)).toEqual(['b', 'mine', 'c']);
  });

  test('a synced deletion does not shift the list', async () => {
    const deleted = page('gone', 40, { deleted_at: at(40) });
    await putOwn(deleted, deleted, false);
    expect(await shownIds(account)).toEqual(['b', 'mine', 'c']);
  });
});

describe('public pages viewed on this device', () => {
  test('are stored with their contents and time', async () => {
    await saveSeenPage(shared, page('a', 1), 55);
    expect(await shared.publicPages.get('a')).toEqual({ ...page('a', 1), seenAt: 55 });
  });

  test('are deleted with their card when no longer public', async () => {
    await saveListedPage(shared, WHOLE_GALLERY, 1, list([card('a', 1), card('b', 1)], 2));
    await saveSeenPage(shared, page('a', 1), 55);
    await forgetSeenPage(shared, 'a');
    expect(await shared.publicPages.get('a')).toBeUndefined();
    expect(await shownIds(null)).toEqual(['b']);
  });

  test('are at most 240: those viewed longest ago are deleted', async () => {
    for (let seen = 0; seen < 243; seen += 1) await saveSeenPage(shared, page(`p${seen}`, 1), seen);
    expect(await shared.publicPages.count()).toBe(240);
    expect(await shared.publicPages.get('p2')).toBeUndefined();
    expect(await shared.publicPages.get('p3')).toBeDefined();
  });
});
