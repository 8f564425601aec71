import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite, upsert } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let client: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
  client = clientOf(backend, user);
  visitor = clientOf(backend);
});

afterAll(() => backend.close());

const sourceOf = async (id: string): Promise<string | undefined> =>
  (await client.from('page_sources').select('html_source').eq('page_id', id)).data?.[0]
    ?.html_source;

describe('the revisions ledger', () => {
  test('it records accepted writes by mutation id, and no skipped ones', async () => {
    const page = newPage(user.id);
    const edit = nextWrite(page, 1, { title: 'Two' });
    const stale = nextWrite(page, 1, { title: 'Late' });
    for (const write of [page, edit, stale]) await upsert(client, write);
    const { data } = await client
      .from('page_revisions')
      .select('mutation_id,revision,title,change,tags')
      .eq('page_id', page.id)
      .order('revision');
    const { tags, last_mutation_id: first } = page;
    const change = null;
    expect(data).toEqual([
      { mutation_id: first, revision: 1, title: 'A page', change, tags },
      { mutation_id: edit.last_mutation_id, revision: 2, title: 'Two', change, tags },
    ]);
  });

  test('a write without a mutation id gets a generated one', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const change = client.from('pages').update({ title: 'x', base_revision: 1 }).eq('id', page.id);
    const { data } = await change.select('last_mutation_id').single();
    expect(data?.last_mutation_id).not.toBe(page.last_mutation_id);
  });
});

describe('spec §5: the source', () => {
  test('it is stored exactly and changes with accepted writes only', async () => {
    const html_source = '<script>go("ä\\u0041\t")</script>\r\n<p>“Ünïcode” 😀</p>';
    const page = { ...newPage(user.id), html_source };
    await upsert(client, page);
    expect(await sourceOf(page.id)).toBe(html_source);
    await upsert(client, nextWrite(page, 5, { html_source: 'from a stale device' }));
    expect(await sourceOf(page.id)).toBe(html_source);
    await upsert(client, nextWrite(page, 1, { html_source: 'new' }));
    expect(await sourceOf(page.id)).toBe('new');
  });

  test('only the author can select it with its page', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const query = 'id,page_sources(html_source)' as const;
    const mine = await client.from('pages').select(query).eq('id', page.id);
    expect(mine.data).toEqual([{ id: page.id, page_sources: { html_source: page.html_source } }]);
    const theirs = await visitor.from('pages').select(query).eq('id', page.id);
    expect(theirs.error?.code).toBe('42501');
  });

  test('a title or tag change without a source keeps it', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    await client.from('pages').update({ title: 'x', base_revision: 1 }).eq('id', page.id);
    expect(await sourceOf(page.id)).toBe(page.html_source);
  });

  test('new contents without a source delete the outdated source', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const change = { html_content: '<p>Other</p>', base_revision: 1 };
    await client.from('pages').update(change).eq('id', page.id);
    expect(await sourceOf(page.id)).toBeUndefined();
  });
});

describe('spec §4: deleting', () => {
  test('a deleted page is hidden at once, and its author can restore it', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const deleted_at = new Date().toISOString();
    expect(await upsert(client, nextWrite(page, 1, { deleted_at }))).toMatchObject([
      { revision: 2 },
    ]);
    const read = async (who: TestClient) =>
      (await who.from('pages').select('deleted_at').eq('id', page.id)).data;
    expect(await read(visitor)).toEqual([]);
    expect(await read(client)).toEqual([{ deleted_at: expect.any(String) }]);
    const restore = { deleted_at: null, base_revision: 2 };
    await client.from('pages').update(restore).eq('id', page.id);
    expect(await read(visitor)).toEqual([{ deleted_at: null }]);
    expect(await sourceOf(page.id)).toBe(page.html_source);
  });

  test('an edit based on an older revision does not restore the page', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    await upsert(client, nextWrite(page, 1, { deleted_at: new Date().toISOString() }));
    expect(await upsert(client, nextWrite(page, 1, { title: 'Late edit' }))).toEqual([]);
    expect(await upsert(client, page)).toEqual([]);
    expect((await visitor.from('pages').select('id').eq('id', page.id)).data).toEqual([]);
  });

  test.each(['2099-01-01T00:00:00Z', '2020-01-01T00:00:00Z'])(
    'the server sets the deletion time, whatever the device’s clock (%s)',
    async (deleted_at) => {
      const started = Date.now();
      const born = { ...newPage(user.id), deleted_at };
      const later = newPage(user.id);
      await upsert(client, later);
      const rows = await upsert(client, born, nextWrite(later, 1, { deleted_at }));
      for (const row of rows) {
        const time = Date.parse(row.deleted_at ?? '');
        expect(time).toBeGreaterThanOrEqual(started - 1000);
        expect(time).toBeLessThanOrEqual(Date.now());
      }
      expect(rows).toHaveLength(2);
      await backend.query('select private.purge_deleted_pages()');
      const left = await client.from('pages').select('id').in('id', [born.id, later.id]);
      expect(left.data).toHaveLength(2);
    },
  );

  test('a write to a page in the trash keeps its deletion time', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const deleted_at = new Date().toISOString();
    const [first] = await upsert(client, nextWrite(page, 1, { deleted_at }));
    const again = { title: 'Renamed', deleted_at: '2020-01-01T00:00:00Z' };
    const [second] = await upsert(client, nextWrite(page, 2, again));
    expect(second).toMatchObject({ title: 'Renamed', deleted_at: first?.deleted_at });
  });

  test('a page is purged after 90 days, with its source and revisions', async () => {
    const old = newPage(user.id);
    const recent = newPage(user.id);
    await upsert(client, old, recent);
    await backend.query('alter table pages disable trigger user');
    await backend.query(
      "update pages set deleted_at = now() - case when id = $1 then interval '91 days' else interval '89 days' end where id in ($1, $2)",
      [old.id, recent.id],
    );
    await backend.query('alter table pages enable trigger user');
    expect(await backend.query('select private.purge_deleted_pages() as n')).toEqual([{ n: 1 }]);
    for (const table of ['page_sources', 'page_revisions'] as const) {
      const left = await client.from(table).select('page_id').in('page_id', [old.id, recent.id]);
      expect(left.data).toEqual([{ page_id: recent.id }]);
    }
  });

  test('deleting an account deletes its pages', async () => {
    const leaving = await backend.signUp();
    const page = { ...newPage(leaving.id), last_mutation_id: randomUUID() };
    await upsert(clientOf(backend, leaving), page);
    await backend.query('delete from auth.users where id = $1', [leaving.id]);
    expect((await visitor.from('pages').select('id').eq('id', page.id)).data).toEqual([]);
  });
});
