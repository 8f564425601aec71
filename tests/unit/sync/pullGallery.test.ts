import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GalleryBackend, GalleryPage } from '#backend/pages/gallery.ts';
import { galleryCardOf, ownCardOf } from '#domain/page/card.ts';
import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';
import type { Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import {
  keepFirstPage,
  keptAuthorPage,
  listedPages,
  saveListedPage,
  saveSeenPage,
} from '#store/gallery/gallery.ts';
import { pullAuthorPage, pullGalleryPages, pullPublicPage } from '#sync/pullGallery.ts';

let shared: SharedDb;

beforeEach(() => {
  shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
});

const PAGE: Page = {
  id: 'a',
  author_id: 'bob',
  title: 'Tea',
  content_type: 'html',
  html_content: '<p>Tea</p>',
  page_css: null,
  markdown_content: null,
  html_source: null,
  tags: [],
  is_public: true,
  url: null,
  preview_image_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};
const OFFLINE = fail({ kind: 'offline' } as const);

/** Pulls at time 500 from a server with these answers. */
function pullOf(answers: {
  readonly list?: Result<GalleryPage>;
  readonly page?: Awaited<ReturnType<GalleryBackend['fetchPublicPage']>>;
  readonly author?: Awaited<ReturnType<GalleryBackend['fetchAuthor']>>;
}) {
  const gallery: GalleryBackend = {
    fetchGalleryPage: async () => answers.list ?? OFFLINE,
    fetchPublicPage: async () => answers.page ?? OFFLINE,
    fetchAuthor: async () => answers.author ?? OFFLINE,
  };
  return { shared, gallery, now: () => 500 };
}

const EMPTY = { cards: [], excerpts: new Map<string, string>(), hasMore: false };
const list = (savedAt: number | null, total = 1) => ok({ ...EMPTY, total, savedAt });

test('the rows of the start page are kept unless the device has newer ones', async () => {
  const page = { ...EMPTY, total: 3, at: 400 };
  await keepFirstPage(shared, page);
  expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)).toMatchObject({
    total: 3,
    at: 400,
  });
  await pullGalleryPages(pullOf({ list: list(null, 4) }), WHOLE_GALLERY, [1]);
  await keepFirstPage(shared, page);
  expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)).toMatchObject({
    total: 4,
    at: 500,
  });
});

describe('an author’s list', () => {
  const card = galleryCardOf(ownCardOf(PAGE));
  const author = { name: 'Ann', avatarUrl: null, handle: 'ann' };
  const answer = (savedAt: number | null, total = 1) =>
    ok({ author, cards: [card], total, savedAt });

  test('each of its pages is kept under the handle that was asked for', async () => {
    await pullAuthorPage(pullOf({ author: answer(null, 13) }), 'ann-before', 2);
    const kept = await keptAuthorPage(shared, 'ann-before', 2);
    expect(kept).toMatchObject({ author, total: 13, at: 500 });
    expect(kept?.cards.map(({ id }) => id)).toEqual(['a']);
    expect(await keptAuthorPage(shared, 'ann-before', 1)).toBeNull();
    expect(await keptAuthorPage(shared, 'ann', 2)).toBeNull();
  });

  test('a service worker’s copy fills a gap, replaces nothing, and fails as offline', async () => {
    expect(await pullAuthorPage(pullOf({ author: answer(77) }), 'ann', 1)).toEqual(OFFLINE);
    expect((await keptAuthorPage(shared, 'ann', 1))?.at).toBe(77);
    await pullAuthorPage(pullOf({ author: answer(null) }), 'ann', 1);
    expect(await pullAuthorPage(pullOf({ author: answer(78, 9) }), 'ann', 1)).toEqual(OFFLINE);
    expect(await keptAuthorPage(shared, 'ann', 1)).toMatchObject({ total: 1, at: 500 });
  });

  test('a failure keeps it; an unknown handle removes it and no other', async () => {
    await pullAuthorPage(pullOf({ author: answer(null) }), 'ann', 1);
    await pullAuthorPage(pullOf({ author: answer(null) }), 'anna', 1);
    await pullAuthorPage(pullOf({}), 'ann', 1);
    expect(await keptAuthorPage(shared, 'ann', 1)).not.toBeNull();
    const unknown = fail({ kind: 'notFound' } as const);
    expect(await pullAuthorPage(pullOf({ author: unknown }), 'ann', 1)).toEqual(unknown);
    expect(await keptAuthorPage(shared, 'ann', 1)).toBeNull();
    expect(await keptAuthorPage(shared, 'anna', 1)).not.toBeNull();
  });
});

describe('only an answer of the server makes the gallery fresh', () => {
  test('the server’s answer is stored with the current time', async () => {
    expect((await pullGalleryPages(pullOf({ list: list(null) }), WHOLE_GALLERY, [1])).ok).toBe(
      true,
    );
    expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)?.at).toBe(500);
    expect(
      (await pullPublicPage(pullOf({ page: ok({ page: PAGE, savedAt: null }) }), 'a')).ok,
    ).toBe(true);
    expect((await shared.publicPages.get('a'))?.seenAt).toBe(500);
  });

  test('a service worker’s copy fills a gap with its own time, and fails as offline', async () => {
    expect(await pullGalleryPages(pullOf({ list: list(77) }), WHOLE_GALLERY, [1])).toEqual(OFFLINE);
    expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)?.at).toBe(77);
    expect(await pullPublicPage(pullOf({ page: ok({ page: PAGE, savedAt: 78 }) }), 'a')).toEqual(
      OFFLINE,
    );
    expect((await shared.publicPages.get('a'))?.seenAt).toBe(78);
  });

  test('such a copy never replaces stored data', async () => {
    await saveListedPage(shared, WHOLE_GALLERY, 1, { ...EMPTY, total: 9, at: 400 });
    await saveSeenPage(shared, { ...PAGE, title: 'Newer' }, 400);
    expect(await pullGalleryPages(pullOf({ list: list(77) }), WHOLE_GALLERY, [1])).toEqual(OFFLINE);
    expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)).toMatchObject({
      total: 9,
      at: 400,
    });
    expect(await pullPublicPage(pullOf({ page: ok({ page: PAGE, savedAt: 78 }) }), 'a')).toEqual(
      OFFLINE,
    );
    expect((await shared.publicPages.get('a'))?.title).toBe('Newer');
  });

  test('a failure changes nothing', async () => {
    await saveListedPage(shared, WHOLE_GALLERY, 1, { ...EMPTY, total: 9, at: 400 });
    expect(await pullGalleryPages(pullOf({}), WHOLE_GALLERY, [1])).toEqual(OFFLINE);
    expect((await listedPages(shared, WHOLE_GALLERY, [1])).get(1)?.total).toBe(9);
  });

  test('a page is handed over even when a full device cannot store it', async () => {
    const full = vi.spyOn(shared.publicPages, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const answer = pullOf({ page: ok({ page: PAGE, savedAt: null }) });
    expect(await pullPublicPage(answer, 'a')).toEqual(fail({ kind: 'storageFull' }));
    const unkept: (Page | null)[] = [];
    const take = (page: Page | null) => unkept.push(page);
    expect((await pullPublicPage(answer, 'a', take)).ok).toBe(true);
    full.mockRestore();
    expect((await pullPublicPage(answer, 'a', take)).ok).toBe(true);
    expect(unkept).toEqual([PAGE, null]);
  });
});
