import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, nextWrite } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let client: TestClient;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
});
beforeAll(async () => {
  user = await backend.signUp();
  client = clientOf(backend, user);
});
afterAll(() => backend.close());

interface SyncState {
  readonly timeline: string;
  readonly change_seq: number;
  readonly history: readonly { readonly id: string; readonly since: number }[];
}

async function state(of = client, known: string | null = null, seen = 0): Promise<SyncState> {
  const { data, error } = await of.rpc('sync_state', { known, seen });
  if (error !== null) throw new Error(`${error.code} ${error.message}`);
  return data as SyncState;
}

type Row = ReturnType<typeof newPage> & {
  readonly base_mutation_id?: string | null;
  readonly restored_timeline?: string | null;
  readonly restored_seq?: number | null;
};

async function write(row: Row, of = client) {
  const { data, error } = await of
    .from('pages')
    .upsert([row], { onConflict: 'id' })
    .select('revision,change_seq,last_mutation_id,timeline,origin_timeline,origin_seq');
  if (error !== null) throw new Error(`${error.code} ${error.message}`);
  return data[0];
}

describe('decision 093: the base of a write is its mutation id', () => {
  test('an update at the right number but on another mutation is skipped', async () => {
    const page = newPage(user.id);
    await write(page);
    const edit = nextWrite(page, 1, { title: 'Edited' });
    expect(await write({ ...edit, base_mutation_id: randomUUID() })).toBeUndefined();
    const base_mutation_id = page.last_mutation_id;
    expect(await write({ ...edit, base_mutation_id })).toMatchObject({ revision: 2 });
  });

  test('a write without the id is judged by its number, also after one with it', async () => {
    const page = newPage(user.id);
    await write(page);
    const edit = { ...nextWrite(page, 1), base_mutation_id: page.last_mutation_id };
    expect(await write(edit)).toMatchObject({ revision: 2 });
    expect(await write(nextWrite(page, 2))).toMatchObject({ revision: 3 });
    const update = client.from('pages').update({ title: 'x', base_revision: 3 }).eq('id', page.id);
    expect((await update.select('revision')).data).toEqual([{ revision: 4 }]);
  });
});

describe('decision 093: the timelines of the data', () => {
  test('accepted rows and the ledger name the timeline of sync_state', async () => {
    const page = newPage(user.id);
    const row = await write(page);
    const { timeline, change_seq, history } = await state();
    expect(row).toMatchObject({ timeline, change_seq, origin_timeline: null });
    expect(history.at(-1)?.id).toBe(timeline);
    const ledger = await client.from('page_revisions').select('timeline').eq('page_id', page.id);
    expect(ledger.data).toEqual([{ timeline }]);
  });

  test('a new timeline begins where each author was', async () => {
    const other = await backend.signUp();
    const before = await state();
    const ofOther = clientOf(backend, other);
    const row = await write(newPage(other.id), ofOther);
    await backend.query('select private.begin_timeline()');
    const after = await state();
    expect(after.timeline).not.toBe(before.timeline);
    const begun = { id: after.timeline, since: before.change_seq, is_exact: true };
    expect(after.history).toEqual([...before.history, begun]);
    const ofOthers = (await state(ofOther)).history.at(-1);
    expect(ofOthers).toEqual({ ...begun, since: row?.change_seq });
    expect(await write(newPage(user.id))).toMatchObject({ timeline: after.timeline });
  });

  test('a device that has seen more than there is begins one for its author alone', async () => {
    const other = clientOf(backend, await backend.signUp());
    const [before, others] = [await state(), await state(other)];
    const seen = before.change_seq + 5;
    expect(await state(client, randomUUID(), seen)).toEqual(before);
    expect(await state(client, before.timeline, before.change_seq)).toEqual(before);
    const after = await state(client, before.timeline, seen);
    const begun = { id: after.timeline, since: before.change_seq, is_exact: false };
    expect(after.history).toEqual([...before.history, begun]);
    expect(await write(newPage(user.id))).toMatchObject({ timeline: after.timeline });
    expect(await state(other)).toEqual(others);
    // The answer was lost, or another device asks.
    expect((await state(client, before.timeline, seen)).timeline).toBe(after.timeline);
  });

  test('a copy in another PostgreSQL cluster, or a promoted replica, begins one at its first request', async () => {
    const before = await state();
    await backend.query(`update private.cluster set identity = 'another cluster'`);
    expect(await write(newPage(user.id))).not.toMatchObject({ timeline: before.timeline });
    const after = await state();
    expect(after.history).toHaveLength(before.history.length + 1);
    expect(await write(newPage(user.id))).toMatchObject({ timeline: after.timeline });
  });

  test('nobody begins more than twenty a day', async () => {
    const one = clientOf(backend, await backend.signUp());
    let { timeline, history } = await state(one);
    const first = history.length;
    for (let asked = 0; asked < 25; asked += 1) {
      ({ timeline, history } = await state(one, timeline, 1_000_000_000));
    }
    expect(history.length - first).toBe(20);
  });

  test('pages that are gone for good do not make the highest number smaller', async () => {
    const one = await backend.signUp();
    const ofOne = clientOf(backend, one);
    const page = newPage(one.id);
    const row = await write(page, ofOne);
    await backend.query('delete from public.pages where id = $1', [page.id]);
    expect((await state(ofOne)).change_seq).toBe(row?.change_seq);
    await backend.query('delete from auth.users where id = $1', [one.id]);
    const left = await backend.query('select from private.gone_changes where author_id = $1', [
      one.id,
    ]);
    expect(left).toEqual([]);
  });

  test('a restored version keeps its place in the lost history until the next write', async () => {
    const page = newPage(user.id);
    const lost = { restored_timeline: randomUUID(), restored_seq: 77 };
    const origin = { origin_timeline: lost.restored_timeline, origin_seq: 77 };
    expect(await write({ ...page, ...lost })).toMatchObject(origin);
    const none = { origin_timeline: null, origin_seq: null };
    expect(await write(nextWrite(page, 1))).toMatchObject(none);
    const update = client.from('pages').update({ title: 'x', base_revision: 2 }).eq('id', page.id);
    expect((await update.select('origin_timeline,origin_seq')).data).toEqual([none]);
    const ledger = client.from('page_revisions').select('origin_timeline,origin_seq');
    const { data } = await ledger.eq('page_id', page.id).order('revision');
    expect(data).toEqual([origin, none, none]);
  });

  test('visitors and strangers learn nothing', async () => {
    const anonymous = clientOf(backend);
    expect((await anonymous.rpc('sync_state', { known: null, seen: 0 })).error).not.toBeNull();
    const { error } = await client.rpc('begin_timeline' as 'sync_state', {});
    expect(error).not.toBeNull();
  });

  test('what a copy of several moments has beyond its pages is removed', async () => {
    const page = newPage(user.id);
    await write(page);
    const edit = nextWrite(page, 1, { html_content: '<p>Later</p>', html_source: '<p>Later</p>' });
    await write(edit);
    // The pages of an earlier moment than the ledger.
    await backend.query('alter table public.pages disable trigger user');
    await backend.query(
      `update public.pages set revision = 1, last_mutation_id = $2, html_content = $3 where id = $1`,
      [page.id, page.last_mutation_id, page.html_content],
    );
    await backend.query('alter table public.pages enable trigger user');
    await backend.query('update page_sources set html_source = $2 where page_id = $1', [
      page.id,
      page.html_source,
    ]);
    await backend.query('select private.begin_timeline()');
    const ids = [page.last_mutation_id, edit.last_mutation_id];
    const accepted = await client
      .from('page_mutations')
      .select('mutation_id')
      .in('mutation_id', ids);
    expect(accepted.data).toEqual([{ mutation_id: page.last_mutation_id }]);
    const { data } = await client.rpc('read_revisions', { ids: ids.map(String) });
    expect(data).toMatchObject([{ revision: 1, html_content: page.html_content }]);
  });

  test('what it has of another history than its pages is removed, whatever its number', async () => {
    const page = newPage(user.id);
    await write(page);
    const edit = nextWrite(page, 1, { html_content: '<p>Other</p>', html_source: '<p>Other</p>' });
    await write(edit);
    // Both pages are of a history that the ledger does not have; the number of one was changed by hand.
    const moved = newPage(user.id);
    await write(moved);
    const movedEdit = nextWrite(moved, 1);
    await write(movedEdit);
    const written = randomUUID();
    await backend.query('alter table public.pages disable trigger user');
    await backend.query(
      'update public.pages set revision = 3, last_mutation_id = $2 where id = $1',
      [page.id, written],
    );
    await backend.query(
      'update public.pages set revision = 2, last_mutation_id = $2 where id = $1',
      [moved.id, moved.last_mutation_id],
    );
    await backend.query('alter table public.pages enable trigger user');
    await backend.query('select private.begin_timeline()');
    const pages = [page.id, moved.id];
    for (const table of ['page_mutations', 'page_revisions'] as const) {
      const ledger = client.from(table).select('mutation_id').in('page_id', pages);
      const { data } = await ledger.order('revision', { ascending: false });
      expect(data).toEqual([{ mutation_id: written }, { mutation_id: moved.last_mutation_id }]);
    }
    expect(await write(nextWrite(moved, 2))).toMatchObject({ revision: 3 });
  });
});
