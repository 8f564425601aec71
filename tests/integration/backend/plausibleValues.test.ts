import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { pngBytes } from '../../support/storage/pictureBytes.ts';
import { newPage } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let owner: TestClient;
beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  user = await backend.signUp();
  owner = clientOf(backend, user);
});
afterAll(() => backend.close());

describe('the creation time of a page', () => {
  const storedTime = async (created_at: string): Promise<number> => {
    const page = { ...newPage(user.id), created_at };
    const { data, error } = await owner.from('pages').insert(page).select('created_at').single();
    expect(error).toBeNull();
    return Date.parse(data?.created_at ?? '');
  };

  test('is kept when it is plausible', async () => {
    expect(await storedTime('2024-02-03T04:05:06.789Z')).toBe(
      Date.parse('2024-02-03T04:05:06.789Z'),
    );
  });

  test.each(['-infinity', '0044-03-15 BC', '1970-01-01'])('%s is moved to 1990', async (time) => {
    expect(await storedTime(time)).toBe(Date.parse('1990-01-01T00:00:00Z'));
  });

  test.each(['infinity', '9999-12-31'])('%s is moved to now', async (time) => {
    const before = Date.now();
    const stored = await storedTime(time);
    expect(stored).toBeGreaterThanOrEqual(before);
    expect(stored).toBeLessThanOrEqual(Date.now());
  });
});

test('a chat may be made at most a day ahead', async () => {
  const chat = { id: randomUUID(), user_id: user.id, title: 'Chat', created_at: 'infinity' };
  const { data } = await owner.from('chat_sessions').insert(chat).select('created_at').single();
  expect(Date.parse(data?.created_at ?? '')).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
});

test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'https://a.b/ c', 'x'])(
  'the address of a picture is not %s',
  async (avatar_url) => {
    const { error } = await owner.from('profiles').update({ avatar_url }).eq('id', user.id);
    expect(error?.code).toBe('23514');
  },
);

test('an account has room for twenty pictures', async () => {
  const png = pngBytes();
  const upload = () =>
    owner.storage
      .from('avatars')
      .upload(`avatars/${user.id}-${randomUUID()}.png`, png, { contentType: 'image/png' });
  for (let n = 0; n < 20; n += 1) expect((await upload()).error).toBeNull();
  expect((await upload()).error).not.toBeNull();
});
