import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { galleryQuery, WHOLE_GALLERY, type GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { GalleryCard, Page } from '#domain/page/page.ts';
import { accountGalleryView } from '#store/gallery/accountGalleryView.ts';
import { openAccountDb, openSharedDb, type AccountDb, type SharedDb } from '#store/db.ts';
import { deviceGalleryView } from '#store/gallery/deviceGallery.ts';
import {
  listedPages,
  saveListedPage,
  saveSeenPage,
  type ListedPage,
  publicGalleryView,
} from '#store/gallery/gallery.ts';
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
    title: id,
    html_content: `<p>Text of ${id}</p>`,
    page_css: null,
    html_source: null,
    tags: [],
    created_at: at(minute),
    updated_at: at(minute),
    ...change,
  });
}

function card(id: string, minute: number, change: Partial<GalleryCard> = {}): GalleryCard {
  return {
    id,
    author_id: 'bob',
    title: id,
    content_type: 'html',
    snippet: `Text of ${id}`,
    tags: [],
    preview_image_url: null,
    created_at: at(minute),
    updated_at: at(minute),
    author: { name: 'Bob', avatarUrl: null },
    ...change,
  };
}

async function save(
  query: GalleryQuery,
  cards: readonly GalleryCard[],
  change: Partial<ListedPage> = {},
) {
  const total = cards.length;
  const list = { total, hasMore: false, excerpts: new Map<string, string>() };
  await saveListedPage(shared, query, 1, { cards, ...list, at: 1, ...change });
}

/** An own page with a queued edit; `server` is the server's version, null for none. */
async function edit(local: Page, server: Page | null) {
  await account.pages.put(local);
  if (server !== null) {
    await account.shadows.put({ id: local.id, revision: 1, change_seq: 1, row: server });
  }
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

const TEA = galleryQuery({ search: 'tea' });
const BY_TITLE = galleryQuery({ sort: 'title' });
const BY_CREATION = galleryQuery({ sort: 'created' });

const own = async (query: GalleryQuery) =>
  (await accountGalleryView(shared, account, query, 1)).entries.map((entry) => entry.card.id);

describe('lists by query', () => {
  test('are stored separately and share cards', async () => {
    await save(WHOLE_GALLERY, [card('b', 2), card('a', 1)]);
    await save(TEA, [card('a', 1, { title: 'Tea' })], { excerpts: new Map([['a', '…tea…']]) });
    const all = await publicGalleryView(shared, WHOLE_GALLERY, 1);
    expect(all.entries.map((entry) => [entry.card.title, entry.excerpt])).toEqual([
      ['b', null],
      ['Tea', null],
    ]);
    const found = await publicGalleryView(shared, TEA, 1);
    expect(found.entries.map((entry) => [entry.card.title, entry.excerpt])).toEqual([
      ['Tea', '…tea…'],
    ]);
    expect(found).toMatchObject({ total: 1, lastUpdated: at(2) });
  });

  test('store whether older pages match, too', async () => {
    await save(TEA, [card('a', 1)], { total: 1000, hasMore: true });
    for (const view of [
      await publicGalleryView(shared, TEA, 1),
      await accountGalleryView(shared, account, TEA, 1),
    ]) {
      expect(view).toMatchObject({ total: 1000, hasMore: true });
    }
  });

  test('that were never fetched differ from empty ones', async () => {
    await save(WHOLE_GALLERY, [card('a', 1)]);
    expect((await publicGalleryView(shared, TEA, 1)).savedAt).toBeNull();
    expect((await accountGalleryView(shared, account, TEA, 1)).savedAt).toBeNull();
  });

  test('are at most 300: those fetched longest ago are deleted with their cards', async () => {
    for (let n = 0; n < 301; n += 1) {
      await save(galleryQuery({ tag: `t${n}` }), [card(`c${n}`, 1)], { at: n });
    }
    expect(await shared.galleryPages.count()).toBeLessThanOrEqual(300);
    const kept = await listedPages(shared, galleryQuery({ tag: 't300' }), [1]);
    expect(kept.get(1)?.cards.map(({ id }) => id)).toEqual(['c300']);
    expect((await listedPages(shared, galleryQuery({ tag: 't0' }), [1])).size).toBe(0);
    expect(await shared.gallery.get('c0')).toBeUndefined();
  });

  test('that an older app stored can be read', async () => {
    const { author: _author, ...older } = card('a', 1);
    await shared.gallery.put(older);
    await shared.galleryPages.put({ key: 'page:1', ids: ['a'], total: 1, at: 7 });
    expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)).toEqual({
      cards: [{ ...older, author: null }],
      total: 1,
      hasMore: false,
      excerpts: new Map(),
      at: 7,
    });
  });
});

describe('spec §6: own pages in a filtered or sorted list', () => {
  const mine = card('mine', 5, { author_id: 'ada' });

  test('an unsent page leads the lists that it matches only', async () => {
    await save(TEA, [card('a', 1)]);
    await edit(page('new', 9, { html_content: '<p>A cup of <b>TEA</b></p>' }), null);
    await edit(page('other', 9), null);
    expect(await own(TEA)).toEqual(['new', 'a']);
    expect(await own(galleryQuery({ search: 'coffee' }))).toEqual([]);
  });

  test('an edit that ends the match removes the page, one that starts it puts it first', async () => {
    await save(galleryQuery({ tag: 'hot' }), [card('a', 8), mine]);
    await edit(page('mine', 9), page('mine', 5, { tags: ['hot'] }));
    expect(await own(galleryQuery({ tag: 'hot' }))).toEqual(['a']);
    await save(galleryQuery({ tag: 'cold' }), [card('a', 8)]);
    await edit(page('new', 9, { tags: ['cold'] }), page('new', 5));
    expect(await own(galleryQuery({ tag: 'cold' }))).toEqual(['new', 'a']);
  });

  test('an edited page keeps its position by creation, and by title unless that changed', async () => {
    for (const query of [BY_CREATION, BY_TITLE])
      await save(query, [card('a', 8), mine, card('z', 1)]);
    await edit(page('mine', 9, { html_content: '<p>Edited</p>' }), page('mine', 5));
    expect(await own(BY_CREATION)).toEqual(['a', 'mine', 'z']);
    expect(await own(BY_TITLE)).toEqual(['a', 'mine', 'z']);
    await account.pages.update('mine', { title: 'Another' });
    expect(await own(BY_CREATION)).toEqual(['a', 'mine', 'z']);
    expect(await own(BY_TITLE)).toEqual(['mine', 'a', 'z']);
    const view = await accountGalleryView(shared, account, BY_TITLE, 1);
    expect(view.total).toBe(3);
  });

  test('keeps the server’s author', async () => {
    await save(WHOLE_GALLERY, [{ ...mine, author: { name: 'Ada', avatarUrl: null } }]);
    await account.pages.put(page('mine', 5));
    const view = await accountGalleryView(shared, account, WHOLE_GALLERY, 1);
    expect(view.entries[0]?.card.author).toEqual({ name: 'Ada', avatarUrl: null });
  });
});

describe('an offline device', () => {
  const found = async (query: GalleryQuery, who: AccountDb | null = account) =>
    (await deviceGalleryView(shared, who, query, 1)).entries.map((entry) => entry.card.id);

  beforeEach(async () => {
    await save(WHOLE_GALLERY, [card('b', 8, { tags: ['hot'] }), card('tea house', 3)], { at: 50 });
    await save(galleryQuery({ type: 'markdown' }), [card('m', 2, { content_type: 'markdown' })]);
    await saveSeenPage(shared, page('b', 8, { html_content: '<p>all about teapots</p>' }), 1);
    await account.pages.put(page('mine', 9, { html_content: '<p>My tea</p>' }));
    await account.pages.put(page('gone', 9, { html_content: '<p>tea</p>', deleted_at: at(9) }));
  });

  test('searches the cards of all lists, viewed pages and own pages', async () => {
    expect(await found(TEA)).toEqual(['mine', 'b', 'tea house']);
    expect(await found(TEA, null)).toEqual(['b', 'tea house']);
    expect(await found(galleryQuery({ search: 'tea', sort: 'title' }))).toEqual([
      'b',
      'mine',
      'tea house',
    ]);
  });

  test('filters by tag and type', async () => {
    expect(await found(galleryQuery({ tag: 'hot' }))).toEqual(['b']);
    expect(await found(galleryQuery({ type: 'markdown' }))).toEqual(['m']);
    expect(await found(galleryQuery({ type: 'markdown', search: 'tea' }))).toEqual([]);
  });

  test('shows an own page as edited here, once', async () => {
    await save(TEA, [card('mine', 5, { author_id: 'ada', title: 'Old tea' })]);
    await account.pages.put(page('mine', 9, { title: 'New', html_content: '<p>coffee</p>' }));
    expect(await found(TEA)).toEqual(['b', 'tea house']);
  });

  test('shows when the data was fetched, or nothing without data', async () => {
    expect(await deviceGalleryView(shared, account, TEA, 1)).toMatchObject({
      savedAt: 1,
      total: 3,
    });
    const empty = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
    expect(await deviceGalleryView(empty, null, TEA, 1)).toMatchObject({ savedAt: null, total: 0 });
  });

  test('shows twelve per page', async () => {
    await save(
      BY_TITLE,
      Array.from({ length: 20 }, (_, n) => card(`tea ${n}`, n)),
    );
    const second = await deviceGalleryView(shared, null, TEA, 2);
    expect([second.total, second.entries.length]).toEqual([22, 10]);
  });
});
