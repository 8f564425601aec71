import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite, upsert } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let client: TestClient;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
  client = clientOf(backend, user);
});

afterAll(() => backend.close());

const titleOf = async (id: string): Promise<string | undefined> =>
  (await client.from('pages').select('title').eq('id', id)).data?.[0]?.title;

describe('compare-and-swap of page writes', () => {
  test('a new page gets revision 1 and returns its mutation id', async () => {
    const page = newPage(user.id);
    expect(await upsert(client, page)).toMatchObject([
      { id: page.id, revision: 1, base_revision: 0, last_mutation_id: page.last_mutation_id },
    ]);
  });

  test('a repeated payload is applied once', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    expect(await upsert(client, page)).toEqual([]);
    const edit = nextWrite(page, 1, { title: 'Edited' });
    expect(await upsert(client, edit)).toMatchObject([{ revision: 2 }]);
    expect(await upsert(client, edit)).toEqual([]);
    expect(await titleOf(page.id)).toBe('Edited');
  });

  test('an upsert with a stale base revision is skipped', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    await upsert(client, nextWrite(page, 1, { title: 'First device' }));
    expect(await upsert(client, nextWrite(page, 1, { title: 'Second device' }))).toEqual([]);
    expect(await upsert(client, nextWrite(page, 7, { title: 'From the future' }))).toEqual([]);
    expect(await titleOf(page.id)).toBe('First device');
  });

  test('an update with a stale base revision is skipped', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const change = (base_revision: number) =>
      client.from('pages').update({ title: 'By update', base_revision }).eq('id', page.id);
    expect((await change(0).select('id')).data).toEqual([]);
    expect((await change(1).select('revision')).data).toEqual([{ revision: 2 }]);
    expect((await change(1).select('id')).data).toEqual([]);
  });

  test('a write without a base revision may insert but not update', async () => {
    const { data } = await client
      .from('pages')
      .insert({ title: 'From elsewhere' })
      .select('id,revision,last_mutation_id')
      .single();
    expect(data).toMatchObject({ revision: 1, last_mutation_id: expect.any(String) });
    const id = data?.id ?? '';
    const change = client.from('pages').update({ title: 'Changed' }).eq('id', id);
    expect((await change.select('id')).data).toEqual([]);
    expect(await titleOf(id)).toBe('From elsewhere');
  });

  test('an edit of a missing page does not create it', async () => {
    const page = nextWrite(newPage(user.id), 3);
    expect(await upsert(client, page)).toEqual([]);
    expect(await titleOf(page.id)).toBeUndefined();
    expect(await backend.query('select * from page_sources where page_id = $1', [page.id])).toEqual(
      [],
    );
  });

  test('a batch skips stale rows and accepts the others', async () => {
    const pages = Array.from({ length: 25 }, () => newPage(user.id));
    await upsert(client, ...pages);
    const stale = new Set([3, 11, 24]);
    const edits = pages.map((page, index) =>
      nextWrite(page, stale.has(index) ? 0 : 1, { title: `Edit ${index}` }),
    );
    const accepted = await upsert(client, ...edits);
    expect(accepted.map(({ title }) => String(title)).toSorted()).toEqual(
      edits.flatMap(({ title }, index) => (stale.has(index) ? [] : [title])).toSorted(),
    );
  });

  test('one invalid row fails the whole batch', async () => {
    const good = newPage(user.id);
    const bad = { ...newPage(user.id), title: '  ' };
    const { error, status } = await client.from('pages').upsert([good, bad]).select('id');
    expect([status, error?.code]).toEqual([400, '23514']);
    expect(await titleOf(good.id)).toBeUndefined();
  });

  test('an insert with an existing id is a conflict', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const { error, status } = await client
      .from('pages')
      .insert({ ...page, last_mutation_id: randomUUID() });
    expect([status, error?.code]).toEqual([409, '23505']);
  });
});

describe('server-controlled columns', () => {
  test('id, author and creation time are immutable', async () => {
    const page = newPage(user.id);
    await upsert(client, page);
    const { data: before } = await client.from('pages').select('id,created_at').eq('id', page.id);
    const change = { created_at: '2001-01-01T00:00:00+00:00', base_revision: 1 };
    const { data } = await client
      .from('pages')
      .update(change)
      .eq('id', page.id)
      .select('id,created_at');
    expect(data).toEqual(before);
    const moved = client
      .from('pages')
      .update({ id: randomUUID(), base_revision: 2 })
      .eq('id', page.id);
    expect((await moved.select('id')).data).toEqual([{ id: page.id }]);
    const given = client
      .from('pages')
      .update({ author_id: randomUUID(), base_revision: 3 })
      .eq('id', page.id);
    expect((await given.select('author_id')).data).toEqual([{ author_id: user.id }]);
  });

  test('the server sets revision, change_seq and updated_at', async () => {
    for (const column of ['revision', 'change_seq'] as const) {
      const { error } = await client.from('pages').insert({ ...newPage(user.id), [column]: 99 });
      expect(error?.code).toBe('42501');
    }
    const forged = {
      ...newPage(user.id),
      updated_at: '2099-01-01T00:00:00+00:00',
      created_at: '2099-01-01T00:00:00+00:00',
    };
    const { data } = await client
      .from('pages')
      .insert(forged)
      .select('revision,updated_at,created_at')
      .single();
    expect(data?.revision).toBe(1);
    expect(Date.parse(data?.updated_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(data?.created_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a page created offline keeps its creation time', async () => {
    const created_at = '2026-01-02T03:04:05.678+00:00';
    const { data } = await client
      .from('pages')
      .insert({ ...newPage(user.id), created_at })
      .select('created_at');
    expect(data).toEqual([{ created_at }]);
  });

  test('change_seq grows with accepted writes only', async () => {
    const page = newPage(user.id);
    const seqs: number[] = [];
    for (const write of [page, nextWrite(page, 1), nextWrite(page, 1), nextWrite(page, 2)]) {
      for (const row of await upsert(client, write)) seqs.push(row.change_seq);
    }
    expect(seqs).toHaveLength(3);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    const pulled = await client
      .from('pages')
      .select('id,change_seq')
      .eq('author_id', user.id)
      .gt('change_seq', seqs[1] ?? 0)
      .order('change_seq');
    expect(pulled.data).toEqual([{ id: page.id, change_seq: seqs[2] }]);
  });

  test('times are ISO 8601 with milliseconds', async () => {
    const [row] = await upsert(client, newPage(user.id));
    expect(row?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?\+00:00$/u);
  });
});
