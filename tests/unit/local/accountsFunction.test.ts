import { expect, test } from 'vitest';
import { createAccountsHandler } from '../../../supabase/functions/accounts/handler.ts';

const SECRET = 'a-secret-of-the-schedule';
const ENVIRONMENT = {
  ACCOUNTS_SECRET: SECRET,
  SUPABASE_URL: 'https://project.test',
  SUPABASE_SERVICE_ROLE_KEY: 'service-key',
};

/** A project whose account has pages, then files, then nothing left. */
function project(answers: readonly unknown[], status = 200, unused: readonly unknown[] = []) {
  const sent: string[] = [];
  const left = {
    next_deletion: [...answers],
    unused_pictures: [...unused],
    outdated_cards: [['u2/p1-3.png']] as unknown[],
  };
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    sent.push(`${request.method} ${pathname} ${await request.text()}`);
    expect(request.headers.get('authorization')).toBe('Bearer service-key');
    const name = pathname.split('/').at(-1) ?? '';
    const answer = name in left ? (left[name as keyof typeof left].shift() ?? null) : {};
    return Response.json(answer, { status });
  };
  return { sent, ask };
}

const post = (authorization: string) =>
  new Request('https://project.test/functions/v1/accounts', {
    method: 'POST',
    headers: { authorization },
  });

test('deletes pages, then files through the storage API, then the account, then pictures that no card shows', async () => {
  const due = { user_id: 'u1', files: [], has_pages: false };
  const { sent, ask } = project([
    { ...due, has_pages: true },
    { ...due, files: ['avatars/u1-a.png'] },
    due,
  ]);
  const handler = createAccountsHandler(ENVIRONMENT, ask, () => undefined);
  const answer = await handler(post(`Bearer ${SECRET}`));
  expect([answer.status, await answer.json()]).toEqual([200, { deleted: 1, pictures: 0 }]);
  expect(sent).toEqual([
    'POST /rest/v1/rpc/next_deletion {}',
    'POST /rest/v1/rpc/next_deletion {}',
    'DELETE /storage/v1/object/avatars {"prefixes":["avatars/u1-a.png"]}',
    'POST /rest/v1/rpc/next_deletion {}',
    'DELETE /auth/v1/admin/users/u1 {"should_soft_delete":false}',
    'POST /rest/v1/rpc/next_deletion {}',
    'POST /rest/v1/rpc/unused_pictures {}',
    'POST /rest/v1/rpc/outdated_cards {}',
    'DELETE /storage/v1/object/cards {"prefixes":["u2/p1-3.png"]}',
    'POST /rest/v1/rpc/outdated_cards {}',
  ]);
});

test('removes pictures that no page uses, portion by portion', async () => {
  const { sent, ask } = project([], 200, [['u1/a.webp', 'u2/b.png'], ['u3/c.gif'], []]);
  const handler = createAccountsHandler(ENVIRONMENT, ask, () => undefined);
  const answer = await handler(post(`Bearer ${SECRET}`));
  expect(await answer.json()).toEqual({ deleted: 0, pictures: 3 });
  expect(sent.filter((line) => line.startsWith('DELETE /storage/v1/object/images'))).toEqual([
    'DELETE /storage/v1/object/images {"prefixes":["u1/a.webp","u2/b.png"]}',
    'DELETE /storage/v1/object/images {"prefixes":["u3/c.gif"]}',
  ]);
});

test.each(['', 'Bearer ', `Bearer ${SECRET}x`, SECRET])('refuses "%s"', async (authorization) => {
  const { sent, ask } = project([]);
  const handler = createAccountsHandler(ENVIRONMENT, ask, () => undefined);
  expect((await handler(post(authorization))).status).toBe(403);
  expect(sent).toEqual([]);
});

test('answers 503 without a secret, or with a short one', async () => {
  for (const secret of ['', 'short']) {
    const { ask } = project([]);
    const environment = { ...ENVIRONMENT, ACCOUNTS_SECRET: secret };
    const handler = createAccountsHandler(environment, ask, () => undefined);
    expect((await handler(post(`Bearer ${secret}`))).status).toBe(503);
  }
});

test('stops at a refusal, and logs no keys', async () => {
  const lines: string[] = [];
  const { sent, ask } = project([], 500);
  const handler = createAccountsHandler(ENVIRONMENT, ask, (line) => lines.push(line));
  expect((await handler(post(`Bearer ${SECRET}`))).status).toBe(500);
  expect(sent).toHaveLength(1);
  expect(lines).toEqual(['accounts: POST /rest/v1/rpc/next_deletion answered 500']);
});
