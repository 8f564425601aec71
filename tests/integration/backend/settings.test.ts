import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';

const backend: TestBackend = await openTestBackend({ offersEveryRequest: true });
let user: TestUser;
let own: TestClient;

beforeEach(async () => {
  await backend.reset();
  user = await backend.signUp();
  own = clientOf(backend, user);
});
afterAll(() => backend.close());

const change = (key: string, value: unknown, at: string) => ({ key, value, changed_at: at });
const EARLY = '2026-01-01T00:00:00.000Z';
const LATE = '2026-01-02T00:00:00.000Z';

const sync = async (client: TestClient, changes: readonly object[] = []) => {
  const { data, error } = await client.rpc('sync_settings', { changes });
  if (error !== null) return error.code;
  const rows = data as readonly { readonly key: string; readonly value: unknown }[];
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

describe('sync_settings', () => {
  test('keeps the latest change of each key, in any order', async () => {
    await sync(own, [change('font', 'prose', LATE), change('goal', 500, EARLY)]);
    expect(await sync(own, [change('font', 'code', EARLY), change('goal', null, LATE)])).toEqual({
      font: 'prose',
      goal: null,
    });
    expect(await sync(own)).toEqual({ font: 'prose', goal: null });
  });

  test('a change from a clock in the future counts as made now', async () => {
    await sync(own, [change('font', 'prose', '2099-01-01T00:00:00.000Z')]);
    const now = new Date(Date.now() + 60_000).toISOString();
    expect(await sync(own, [change('font', 'code', now)])).toEqual({ font: 'code' });
  });

  test('no other user reads or changes them, and deleting the account deletes them', async () => {
    await sync(own, [change('font', 'prose', EARLY)]);
    const other = clientOf(backend, await backend.signUp());
    expect(await sync(other)).toEqual({});
    await sync(other, [change('font', 'code', LATE)]);
    expect(await sync(own)).toEqual({ font: 'prose' });
    expect(await sync(clientOf(backend))).toBe('42501');
    await backend.query('delete from auth.users where id = $1', [user.id]);
    expect(
      await backend.query('select key from private.settings where user_id = $1', [user.id]),
    ).toEqual([]);
  });

  test('are bounded in size and number', async () => {
    expect(await sync(own, [change('font', 'x'.repeat(11_000), EARLY)])).toBe('23514');
    expect(await sync(own, [change('k'.repeat(101), 1, EARLY)])).toBe('23514');
    const many = (from: number) =>
      Array.from({ length: 900 }, (_, index) => change(`k${from + index}`, 1, EARLY));
    for (let from = 0; from < 4500; from += 900) {
      expect(Object.keys(await sync(own, many(from)))).toHaveLength(from + 900);
    }
    expect(await sync(own, many(4500))).toBe('23514');
    expect(Object.keys(await sync(own))).toHaveLength(4500);
  });
});
