import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite } from './pageRows.ts';

let backend: TestBackend;
let author: TestUser;
let visitor: TestClient;
let owner: TestClient;
let other: TestClient;
let otherUser: TestUser;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  author = await backend.signUp();
  otherUser = await backend.signUp();
  visitor = clientOf(backend);
  owner = clientOf(backend, author);
  other = clientOf(backend, otherUser);
});

afterAll(() => backend.close());

/** The visible ids. */
async function visibleIds(client: TestClient, ids: readonly string[]): Promise<readonly string[]> {
  const { data } = await client
    .from('pages')
    .select('id')
    .in('id', [...ids]);
  return (data ?? []).map(({ id }) => id);
}

describe('spec §6: pages', () => {
  const open = newPage('');
  const secret = { ...newPage(''), is_public: false };
  const gone = { ...newPage(''), deleted_at: new Date().toISOString() };
  const ids = [open.id, secret.id, gone.id];

  beforeAll(async () => {
    for (const page of [open, secret, gone]) page.author_id = author.id;
    await owner.from('pages').insert([open, secret, gone]).throwOnError();
  });

  test('a visitor and another user read only public pages that are not deleted', async () => {
    expect(await visibleIds(visitor, ids)).toEqual([open.id]);
    expect(await visibleIds(other, ids)).toEqual([open.id]);
  });

  test('the author reads all own pages, private and deleted ones too', async () => {
    expect((await visibleIds(owner, ids)).toSorted()).toEqual(ids.toSorted());
  });

  test('a visitor cannot insert a page, not even with an author’s id', async () => {
    const { error, status } = await visitor.from('pages').insert(newPage(author.id));
    expect([status, error?.code]).toEqual([401, '42501']);
  });

  test('a user cannot insert a page for another user, and no source is left behind', async () => {
    const page = newPage(author.id);
    const { error, status } = await other.from('pages').insert(page);
    expect([status, error?.code]).toEqual([403, '42501']);
    expect(await backend.query('select * from page_sources where page_id = $1', [page.id])).toEqual(
      [],
    );
  });

  test('a page without an author gets the user’s id', async () => {
    const { author_id: _, ...page } = newPage(otherUser.id);
    const { data } = await other.from('pages').insert(page).select('author_id');
    expect(data).toEqual([{ author_id: otherUser.id }]);
  });

  test('only the author updates a page', async () => {
    for (const client of [visitor, other]) {
      const update = client.from('pages').update({ title: 'Mine now', base_revision: 1 });
      expect((await update.eq('id', open.id).select('id')).data ?? []).toEqual([]);
    }
    const takeOver = await other
      .from('pages')
      .upsert(nextWrite(open, 1, { author_id: otherUser.id }))
      .select('id');
    expect([takeOver.status, takeOver.error?.code]).toEqual([403, '42501']);
    const { data } = await owner.from('pages').select('title,author_id').eq('id', open.id);
    expect(data).toEqual([{ title: 'A page', author_id: author.id }]);
  });

  test('no role deletes a row: a deletion is an update', async () => {
    for (const client of [visitor, other, owner]) {
      expect(
        (await client.from('pages').delete().eq('id', open.id).select('id')).data ?? [],
      ).toEqual([]);
    }
    expect(await visibleIds(visitor, [open.id])).toEqual([open.id]);
  });

  test('only the author reads sources and revisions, and no role writes them', async () => {
    const contents = { page_sources: 'html_source', page_revisions: 'title' } as const;
    for (const table of ['page_sources', 'page_revisions'] as const) {
      const column = contents[table];
      for (const client of [visitor, other]) {
        expect((await client.from(table).select('*').eq('page_id', open.id)).data ?? []).toEqual(
          [],
        );
      }
      const mine = await owner.from(table).select(column).eq('page_id', open.id);
      expect(mine.data).toEqual([{ [column]: open[column] }]);
      const changed = await owner
        .from(table)
        .update({ [column]: 'x' })
        .eq('page_id', open.id);
      expect(changed.error?.code).toBe('42501');
      await owner.from(table).delete().eq('page_id', open.id);
      const still = await owner.from(table).select(column).eq('page_id', open.id);
      expect(still.data).toEqual([{ [column]: open[column] }]);
    }
    const forged = await owner
      .from('page_sources')
      .insert({ page_id: secret.id, author_id: author.id, html_source: 'x' });
    expect(forged.error?.code).toBe('42501');
  });

  test('no column of a page contains the source', async () => {
    const { data } = await visitor.from('pages').select('*').eq('id', open.id);
    expect(data?.[0]?.html_source).toBeNull();
    expect(JSON.stringify(data)).not.toContain('onclick');
  });
});

describe('spec §6: profiles', () => {
  test('only the owner reads a profile', async () => {
    const mine = await owner.from('profiles').select('id,email');
    expect(mine.data).toEqual([{ id: author.id, email: author.email }]);
    expect((await visitor.from('profiles').select('*')).data ?? []).toEqual([]);
    expect((await other.from('profiles').select('*').eq('id', author.id)).data).toEqual([]);
  });

  test('a user updates only the own profile', async () => {
    const change = { full_name: 'Petra Other' };
    const foreign = await other.from('profiles').update(change).eq('id', author.id).select('id');
    expect(foreign.data).toEqual([]);
    const own = await owner.from('profiles').update(change).eq('id', author.id).select('full_name');
    expect(own.data).toEqual([change]);
  });

  test('no user inserts a profile for another user, and no role deletes one', async () => {
    const row = { id: randomUUID(), full_name: 'X', email: 'x@example.com' };
    expect((await other.from('profiles').insert(row)).error?.code).toBe('42501');
    expect((await visitor.from('profiles').insert(row)).error?.code).toBe('42501');
    await owner.from('profiles').delete().eq('id', author.id);
    expect((await owner.from('profiles').select('id')).data).toHaveLength(1);
  });
});

describe('hidden schemas', () => {
  test.each(['auth', 'private', 'storage', 'supabase_migrations'])(
    'the schema %s is not exposed',
    async (schema) => {
      const answer = await backend.fetch(`${backend.url}/rest/v1/users`, {
        headers: { apikey: backend.anonKey, 'accept-profile': schema },
      });
      expect(answer.ok).toBe(false);
    },
  );

  test('every exposed table has row-level security', async () => {
    const open = await backend.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and not relrowsecurity",
    );
    expect(open).toEqual([]);
  });
});
