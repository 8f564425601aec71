import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { clientOf } from '../../support/clients.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend();
});

afterAll(() => backend.close());

async function signUpWith(email: string, data: Record<string, unknown>): Promise<Response> {
  return backend.fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Password1', data }),
  });
}

const nameOf = async (email: string): Promise<string | undefined> =>
  (
    await backend.query<{ full_name: string }>('select full_name from profiles where email = $1', [
      email,
    ])
  )[0]?.full_name;

describe('spec §7: the default name of a profile', () => {
  test.each([
    ['metadata', 'ann@example.com', { full_name: ' Ann Author ' }, 'Ann Author'],
    ['the provider’s name', 'bob@example.com', { name: 'Bob' }, 'Bob'],
    ['the email', 'cleo.writes@example.com', {}, 'cleo.writes'],
    ['the email when the name is blank', 'dan@example.com', { full_name: '  ' }, 'dan'],
  ])('it comes from %s', async (_from, email, data, expected) => {
    expect((await signUpWith(email, data)).status).toBe(200);
    expect(await nameOf(email)).toBe(expected);
  });

  test('a very long name is truncated, not refused', async () => {
    expect((await signUpWith('long@example.com', { full_name: 'x'.repeat(5000) })).status).toBe(
      200,
    );
    expect(await nameOf('long@example.com')).toHaveLength(200);
  });
});

describe('a profile', () => {
  test('the email always follows the account', async () => {
    const user = await backend.signUp();
    const client = clientOf(backend, user);
    await client
      .from('profiles')
      .update({ email: 'forged@example.com', full_name: 'New Name' })
      .eq('id', user.id);
    const mine = async () => (await client.from('profiles').select('email,full_name')).data;
    expect(await mine()).toEqual([{ email: user.email, full_name: 'New Name' }]);
    await backend.query("update auth.users set email = 'moved@example.com' where id = $1", [
      user.id,
    ]);
    expect(await mine()).toEqual([{ email: 'moved@example.com', full_name: 'New Name' }]);
  });

  test('the owner can re-create a missing profile', async () => {
    const user = await backend.signUp();
    await backend.query('delete from profiles where id = $1', [user.id]);
    const client = clientOf(backend, user);
    const row = { id: user.id, full_name: 'Again', email: user.email };
    expect((await client.from('profiles').insert(row)).error).toBeNull();
    expect((await client.from('profiles').select('full_name')).data).toEqual([
      { full_name: 'Again' },
    ]);
  });
});
