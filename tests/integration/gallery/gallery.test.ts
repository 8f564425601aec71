import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WHOLE_GALLERY } from '#domain/page/galleryQuery.ts';
import { createGalleryBackend, type GalleryBackend } from '#backend/pages/gallery.ts';
import { openSharedDb, type SharedDb } from '#store/db.ts';
import { publicGalleryView } from '#store/gallery/gallery.ts';
import { pullGalleryPages, pullPublicPage } from '#sync/pullGallery.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { clientOf } from '../../support/clients.ts';
import { newPage } from '../backend/pageRows.ts';

let backend: TestBackend;
let gallery: GalleryBackend;
let shared: SharedDb;
const ids: { newest: string; hidden: string; trashed: string } = {
  newest: '',
  hidden: '',
  trashed: '',
};

beforeAll(async () => {
  backend = await openTestBackend();
  const author = await backend.signUp();
  const client = clientOf(backend, author);
  const rows = Array.from({ length: 14 }, (_, index) => ({
    ...newPage(author.id),
    title: `Page ${index}`,
  }));
  const hidden = { ...newPage(author.id), title: 'Hidden', is_public: false };
  const trashed = { ...newPage(author.id), title: 'Trashed', deleted_at: new Date().toISOString() };
  const newest = { ...newPage(author.id), title: 'Newest' };
  Object.assign(ids, { newest: newest.id, hidden: hidden.id, trashed: trashed.id });
  for (const row of [...rows, hidden, trashed, newest]) {
    const { error } = await client.from('pages').insert(row);
    if (error !== null) throw new Error(error.message);
  }
  gallery = createGalleryBackend({ url: backend.url, anonKey: backend.anonKey }, backend.fetch);
  shared = openSharedDb({ indexedDB: new IDBFactory(), IDBKeyRange });
});

afterAll(() => backend.close());

const pull = () => ({ shared, gallery, now: () => 123 });

describe('spec §9: the gallery from the server to the store', () => {
  test('a list has twelve public pages, most recently changed first, with a count', async () => {
    expect(await pullGalleryPages(pull(), WHOLE_GALLERY, [1, 2])).toEqual({
      ok: true,
      value: undefined,
    });
    const first = await publicGalleryView(shared, WHOLE_GALLERY, 1);
    const second = await publicGalleryView(shared, WHOLE_GALLERY, 2);
    expect(first.entries.map((entry) => entry.card.title).slice(0, 2)).toEqual([
      'Newest',
      'Page 13',
    ]);
    expect([first.entries.length, second.entries.length]).toEqual([12, 3]);
    expect(first).toMatchObject({ total: 15, savedAt: 123 });
    expect(first.entries[0]?.card).toMatchObject({
      snippet: 'Hello',
      tags: ['one', 'two'],
      author: { name: 'Test Person', avatarUrl: null },
    });
    expect(first.lastUpdated).toBe(first.entries[0]?.card.updated_at);
  });

  test('a page past the end is empty', async () => {
    const answer = await gallery.fetchGalleryPage(WHOLE_GALLERY, 9);
    expect(answer).toMatchObject({ ok: true, value: { cards: [], total: 15, savedAt: null } });
  });

  test('a public page includes its contents but never its source', async () => {
    expect(await pullPublicPage(pull(), ids.newest)).toEqual({ ok: true, value: undefined });
    expect(await shared.publicPages.get(ids.newest)).toMatchObject({
      title: 'Newest',
      html_content: '<p>Hello</p>',
      page_css: null,
      html_source: null,
      seenAt: 123,
    });
  });

  test.each(['hidden', 'trashed'] as const)('a %s page is not found', async (which) => {
    expect(await gallery.fetchPublicPage(ids[which])).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
  });

  test('the cached copy of a page that is no longer public is removed', async () => {
    await backend.query('delete from public.pages where id = $1', [ids.newest]);
    expect(await pullPublicPage(pull(), ids.newest)).toEqual({
      ok: false,
      failure: { kind: 'notFound' },
    });
    expect(await shared.publicPages.get(ids.newest)).toBeUndefined();
  });
});
