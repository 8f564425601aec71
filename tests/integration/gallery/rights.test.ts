import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf } from '../../support/clients.ts';
import { addPages, ask, pageOf } from './rig.ts';

let backend: TestBackend;
let author: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  author = await backend.signUp('secret-address@example.com', 'Password1', 'Ada Lovelace');
  stranger = await backend.signUp();
  const client = clientOf(backend, author);
  const avatar_url = 'https://pictures.test/ada.png';
  await client.from('profiles').update({ avatar_url }).eq('id', author.id);
  const secret = { html_content: '<p>unlisted words</p>', tags: ['secret-tag'] };
  await addPages(client, [
    pageOf(author.id, { title: 'Public', tags: ['open'], html_source: '<p id="source">x</p>' }),
    pageOf(author.id, { title: 'Private', is_public: false, ...secret }),
    pageOf(author.id, { title: 'Deleted', deleted_at: new Date().toISOString(), ...secret }),
  ]);
});

afterAll(() => backend.close());

const clients = () =>
  [
    ['a visitor', clientOf(backend)],
    ['another user', clientOf(backend, stranger)],
    ['the author', clientOf(backend, author)],
  ] as const;

describe('spec §6: the gallery', () => {
  test('every role lists the public pages', async () => {
    for (const [, client] of clients()) {
      const { data } = await client.rpc('list_gallery', { query: {} });
      expect(data).toMatchObject({ total: 1, more: false, cards: [{ title: 'Public' }] });
      expect(JSON.stringify(data)).not.toMatch(/Private|Deleted|unlisted|secret|source/);
    }
  });

  test.each([
    { search: 'unlisted' },
    { search: 'un' },
    { tag: 'secret-tag' },
    { search: 'unlisted', tag: 'secret-tag', sort: 'title', type: 'html' },
  ])('a search for %j does not reveal a private or deleted page', async (query) => {
    for (const [, client] of clients()) {
      const { data } = await client.rpc('list_gallery', { query });
      expect(data).toMatchObject({ cards: [], total: 0, more: false });
    }
  });

  test('a card shows the author’s name, avatar and handle, and no other data', async () => {
    const { cards } = await ask(backend);
    expect(cards[0]?.author).toEqual({
      name: 'Ada Lovelace',
      avatarUrl: 'https://pictures.test/ada.png',
      handle: null,
    });
    const { data } = await clientOf(backend).rpc('list_gallery', { query: {} });
    expect(JSON.stringify(data)).not.toContain('secret-address');
  });

  test('profiles stay private', async () => {
    for (const client of [clientOf(backend), clientOf(backend, stranger)]) {
      const { data } = await client.from('profiles').select('*').eq('id', author.id);
      expect(data ?? []).toEqual([]);
    }
  });

  test('a page made private or deleted disappears, and returns afterwards', async () => {
    const { cards } = await ask(backend);
    const id = cards[0]?.id ?? '';
    const change = async (to: object) => {
      const { data } = await clientOf(backend, author).from('pages').select('*').eq('id', id);
      const revision = data?.[0]?.revision ?? 0;
      await clientOf(backend, author)
        .from('pages')
        .update({ ...to, base_revision: revision })
        .eq('id', id);
    };
    await change({ is_public: false });
    expect(await ask(backend)).toMatchObject({ cards: [], total: 0 });
    expect(await ask(backend, { tag: 'open' })).toMatchObject({ cards: [], total: 0 });
    await change({ is_public: true, deleted_at: new Date().toISOString() });
    expect(await ask(backend)).toMatchObject({ cards: [], total: 0 });
    await change({ deleted_at: null });
    expect(await ask(backend)).toMatchObject({ cards: [{ id }], total: 1 });
  });
});

test('words, counts and their functions are not accessible', async () => {
  for (const token of [backend.anonKey, stranger.accessToken, author.accessToken]) {
    for (const path of ['page_words', 'listed_counts', 'rpc/found_pages', 'rpc/count_listed']) {
      const answer = await backend.fetch(`${backend.url}/rest/v1/${path}`, {
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${token}`,
          'accept-profile': 'private',
        },
      });
      expect([path, answer.ok]).toEqual([path, false]);
    }
  }
});
