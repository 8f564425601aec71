import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGalleryBackend, type GalleryBackend } from '#backend/pages/gallery.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite, upsert } from './pageRows.ts';

const WORD = 'kettledrum';

const ROWS = {
  public: { is_public: true, is_unlisted: false },
  link: { is_public: false, is_unlisted: true },
  private: { is_public: false, is_unlisted: false },
  deleted: { is_public: true, is_unlisted: true, deleted_at: new Date(0).toISOString() },
} as const;

type Kind = keyof typeof ROWS;

const HIDDEN = ['link', 'private', 'deleted'] as const;

let backend: TestBackend;
let author: TestUser;
let own: TestClient;
let strangers: readonly (readonly [name: string, client: TestClient, user: TestUser | null])[];
let ids: Readonly<Record<Kind, string>>;
let gallery: GalleryBackend;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  author = await backend.signUp();
  own = clientOf(backend, author);
  const other = await backend.signUp();
  strangers = [
    ['a visitor', clientOf(backend), null],
    ['another user', clientOf(backend, other), other],
  ];
  const pages = (Object.keys(ROWS) as Kind[]).map((kind) => ({
    ...newPage(author.id),
    ...ROWS[kind],
    title: `${WORD} ${kind}`,
    html_content: `<p>${WORD}</p>`,
    tags: [WORD],
  }));
  await upsert(own, ...pages);
  const byTitle = new Map(pages.map(({ title, id }) => [title, id]));
  ids = Object.fromEntries(
    (Object.keys(ROWS) as Kind[]).map((kind) => [kind, byTitle.get(`${WORD} ${kind}`) ?? '']),
  ) as typeof ids;
  gallery = createGalleryBackend({ url: backend.url, anonKey: backend.anonKey }, (input, init) =>
    backend.fetch(input, init),
  );
});

afterAll(() => backend.close());

/** Every way in which the table could show a page. */
const TABLE_REQUESTS: readonly (readonly [string, (client: TestClient, id: string) => unknown])[] =
  [
    ['by id', (client, id) => client.from('pages').select('*').eq('id', id)],
    ['in a list of ids', (client, id) => client.from('pages').select('id').in('id', [id])],
    ['by author', (client) => client.from('pages').select('id').eq('author_id', author.id)],
    ['by flag', (client) => client.from('pages').select('id').eq('is_unlisted', true)],
    ['by an or', (client, id) => client.from('pages').select('id').or(`id.eq.${id},title.neq.x`)],
    ['by text', (client) => client.from('pages').select('id').ilike('html_content', `%${WORD}%`)],
    ['by tag', (client) => client.from('pages').select('id').contains('tags', [WORD])],
    ['in order', (client) => client.from('pages').select('id').order('title').limit(1000)],
    ['in a range', (client) => client.from('pages').select('id').range(0, 999)],
    ['with its author', (client) => client.from('pages').select('id,profiles(*)')],
    ['with its source', (client) => client.from('pages').select('id,page_sources(html_source)')],
    ['by its conversations', (client) => client.from('session_projects').select('pages(id)')],
  ];

describe.each(HIDDEN)('decision 031: strangers and a page that is %s', (kind) => {
  test.each(TABLE_REQUESTS)('the table does not show it %s', async (_how, ask) => {
    for (const [name, client] of strangers) {
      const { data } = (await ask(client, ids[kind])) as { data: unknown };
      expect({ name, leaks: JSON.stringify(data ?? []).includes(ids[kind]) }).toEqual({
        name,
        leaks: false,
      });
    }
  });

  test('it is not counted', async () => {
    for (const [, client] of strangers) {
      const { count } = await client
        .from('pages')
        .select('*', { count: 'exact', head: true })
        .eq('author_id', author.id);
      expect(count).toBe(1);
    }
  });

  test('lists, searches and tags do not have it', async () => {
    for (const query of [{}, { search: WORD }, { tag: WORD }, { sort: 'title' }]) {
      for (const [, client] of strangers) {
        const { data } = await client.rpc('list_gallery', { query });
        expect(data).toMatchObject({ total: 1, cards: [{ id: ids.public }] });
      }
    }
  });

  test('the sitemap does not have it', async () => {
    for (const [, client] of strangers) {
      const { data } = await client.rpc('read_sitemap', {});
      expect(data).toMatchObject({ total: 1, pages: [[ids.public, 'html', expect.anything()]] });
    }
  });

  test('no other user changes it or links it to a conversation', async () => {
    for (const [, client, user] of strangers) {
      const changed = await client
        .from('pages')
        .update({ is_public: true, base_revision: 1 })
        .eq('id', ids[kind])
        .select('id');
      expect(changed.data ?? []).toEqual([]);
      if (user === null) continue;
      const session = randomUUID();
      await client.from('chat_sessions').insert({ id: session, title: 'Tea', user_id: user.id });
      const linked = await client
        .from('session_projects')
        .insert({ session_id: session, project_id: ids[kind] });
      const unknown = await client
        .from('session_projects')
        .insert({ session_id: session, project_id: randomUUID() });
      expect(linked.error?.code).toBe('42501');
      expect(unknown.error?.code).toBe('42501');
    }
  });
});

describe('decision 031: the link of a page', () => {
  test.each(['public', 'link'] as const)('a page that is %s is read by it', async (kind) => {
    for (const [, client] of strangers) {
      const { data } = await client.rpc('read_page', { page: ids[kind] });
      expect(data).toMatchObject([{ id: ids[kind], html_content: `<p>${WORD}</p>` }]);
      expect(Object.keys((data as object[])[0] ?? {})).not.toContain('html_source');
    }
    expect(await gallery.fetchPublicPage(ids[kind])).toMatchObject({
      ok: true,
      value: { page: { author: { name: 'Test Person', avatarUrl: null } } },
    });
  });

  test('private, deleted and unknown pages get the same answer', async () => {
    const unknown = randomUUID();
    for (const [, client] of strangers) {
      const answers = await Promise.all(
        [ids.private, ids.deleted, unknown].map(async (page) => {
          const { data, error, status } = await client.rpc('read_page', { page });
          return { data, error, status };
        }),
      );
      expect(answers[0]).toEqual({ data: [], error: null, status: 200 });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
    for (const id of [ids.private, ids.deleted, unknown]) {
      expect(await gallery.fetchPublicPage(id)).toMatchObject({ failure: { kind: 'notFound' } });
    }
  });

  test('it takes one id only', async () => {
    for (const [, client] of strangers) {
      for (const page of [null, '', '*', [ids.link, ids.public], `${ids.link},${ids.private}`]) {
        const { data } = await client.rpc('read_page', { page });
        expect(data ?? []).toEqual([]);
      }
    }
  });

  test('the author changes who can see a page, and the next answer says so', async () => {
    const page = newPage(author.id);
    await upsert(own, page);
    const shown = async () => {
      const list = await gallery.fetchGalleryPage(
        { sort: 'updated', type: null, search: '', tag: null },
        1,
      );
      const listed = list.ok && list.value.cards.some(({ id }) => id === page.id);
      return { listed, read: (await gallery.fetchPublicPage(page.id)).ok };
    };
    expect(await shown()).toEqual({ listed: true, read: true });
    await upsert(own, nextWrite(page, 1, ROWS.link));
    expect(await shown()).toEqual({ listed: false, read: true });
    await upsert(own, nextWrite(page, 2, ROWS.private));
    expect(await shown()).toEqual({ listed: false, read: false });
    await upsert(own, nextWrite(page, 3, ROWS.public));
    expect(await shown()).toEqual({ listed: true, read: true });
  });
});
