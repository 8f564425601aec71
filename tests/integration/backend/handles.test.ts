import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, upsert } from './pageRows.ts';

const backend: TestBackend = await openTestBackend({ offersEveryRequest: true });
const visitor = clientOf(backend);
let ada: TestUser;
let own: TestClient;
let other: TestClient;

beforeEach(async () => {
  await backend.reset();
  ada = await backend.signUp(undefined, undefined, 'Ada');
  own = clientOf(backend, ada);
  other = clientOf(backend, await backend.signUp());
});

afterAll(() => backend.close());

const take = async (client: TestClient, wanted: string): Promise<unknown> => {
  const { data, error } = await client.rpc('set_handle', { wanted });
  return error?.code ?? data;
};

const read = async (wanted: string, page = 1) =>
  (await visitor.rpc('read_author', { wanted, page })).data as {
    readonly handle: string;
    readonly name: string;
    readonly total: number;
    readonly cards: readonly { readonly id: string }[];
  } | null;

describe('a handle', () => {
  test('has a form, and some are the app’s', async () => {
    for (const wanted of ['a', '-ada', 'ada-', 'a--b', 'a b', 'é', 'a'.repeat(31), 'a_b']) {
      expect([wanted, await take(own, wanted)]).toEqual([wanted, 'malformed']);
    }
    expect(await take(own, 'preview')).toBe('reserved');
    expect(await take(own, ' Ada-Writer ')).toBe('ok');
    expect((await own.rpc('own_handle')).data).toBe('ada-writer');
  });

  test('belongs to the first user who takes it', async () => {
    const clients = [own, other, clientOf(backend, await backend.signUp())];
    const answers = await Promise.all(clients.map((client) => take(client, 'ada')));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'taken' || answer === '23505')).toHaveLength(2);
  });

  test('is kept for its author only among the ten that the author left last', async () => {
    const handles = Array.from({ length: 14 }, (_, index) => `name-${index}`);
    for (const handle of handles) expect(await take(own, handle)).toBe('ok');
    expect(await read('name-3')).toMatchObject({ handle: 'name-13' });
    expect(await read('name-2')).toEqual({ handle: null });
    expect(await take(other, 'name-3')).toBe('taken');
    expect(await take(other, 'name-2')).toBe('ok');
  });

  test('leads to its author for a year after a change, and then is free', async () => {
    await take(own, 'ada');
    await take(own, 'lovelace');
    expect(await read('ada')).toMatchObject({ handle: 'lovelace', name: 'Ada' });
    expect(await take(other, 'ada')).toBe('taken');
    await backend.query(
      "update public.handles set left_at = now() - interval '367 days' where handle = 'ada'",
    );
    expect(await read('ada')).toEqual({ handle: null });
    expect(await take(other, 'ada')).toBe('ok');
  });

  test('can be taken back and left', async () => {
    await take(own, 'ada');
    await take(own, 'lovelace');
    expect(await take(own, 'ada')).toBe('ok');
    expect(await read('lovelace')).toMatchObject({ handle: 'ada' });
    expect(await take(own, '')).toBe('ok');
    expect(await read('ada')).toEqual({ handle: null });
    expect((await own.rpc('own_handle')).data).toBeNull();
  });

  test('visitors take none, and no client reads or writes the table', async () => {
    expect(await take(visitor, 'ada')).toBe('42501');
    await take(own, 'ada');
    for (const client of [visitor, own, other]) {
      expect((await client.from('handles').select('*')).error?.code).toBe('42501');
      const added = await client.from('handles').insert({ handle: 'x1', user_id: ada.id });
      expect(added.error?.code).toBe('42501');
    }
  });
});

test('the author’s page has public pages only, the latest first', async () => {
  await take(own, 'ada');
  const rows = [
    { is_public: true },
    { is_public: false },
    { is_public: false, is_unlisted: true },
    { is_public: true, deleted_at: new Date(0).toISOString() },
    { is_public: true },
  ].map((row) => ({ ...newPage(ada.id), ...row, id: randomUUID() }));
  for (const row of rows) await upsert(own, row);
  const author = await read('ada');
  expect(author?.total).toBe(2);
  expect(author?.cards.map(({ id }) => id)).toEqual([rows[4]?.id, rows[0]?.id]);
  expect((await read('ada', 2))?.cards).toEqual([]);
  const [shown] = (await visitor.rpc('read_page', { page: rows[0]?.id })).data as unknown[];
  expect(shown).toMatchObject({ author_handle: 'ada' });
  const { data } = await visitor.rpc('list_gallery', { query: {} });
  expect(data).toMatchObject({ total: 2, cards: [{ author_handle: 'ada' }, {}] });
});
