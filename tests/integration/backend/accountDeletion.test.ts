import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccounts } from '../../../supabase/functions/_shared/deleteAccounts.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage, upsert } from './pageRows.ts';

const PASSWORD = 'Password1';

const backend: TestBackend = await openTestBackend({ offersEveryRequest: true });
const visitor = clientOf(backend);
let leaver: TestUser;
let own: TestClient;
let page: ReturnType<typeof newPage>;

beforeEach(async () => {
  await backend.reset();
  leaver = await backend.signUp('leaver@example.com', PASSWORD, 'Leaver');
  own = clientOf(backend, leaver);
  page = { ...newPage(leaver.id), title: 'Kettle', tags: ['leaving'] };
  const other = await backend.signUp();
  await upsert(own, page);
  await upsert(own, Object.assign(newPage(leaver.id), { is_public: false, is_unlisted: true }));
  await upsert(clientOf(backend, other), {
    ...newPage(other.id),
    title: 'Stays',
    tags: ['leaving'],
  });
  await own.rpc('set_handle', { wanted: 'leaver' }).throwOnError();
});

afterAll(() => backend.close());

const ask = async () => {
  const { data } = await own.rpc('ask_deletion').throwOnError();
  return new Date(data as string);
};

const signIn = async () => {
  const answer = await backend.fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: leaver.email, password: PASSWORD }),
  });
  return clientOf(backend, {
    ...leaver,
    accessToken: ((await answer.json()) as { access_token: string }).access_token,
  });
};

const makeDue = () =>
  backend.query("update private.deletions set due_at = now() - interval '1 minute'");

/** What a visitor finds: the gallery, a search, a tag, the author, the sitemap, the table and the page itself. */
async function seen(): Promise<Readonly<Record<string, unknown>>> {
  const list = async (query: object) => {
    const { data } = await visitor.rpc('list_gallery', { query }).throwOnError();
    const { cards, total } = data as { cards: { title: string }[]; total: number };
    return [total, cards.map(({ title }) => title).toSorted()];
  };
  const answer = async (name: string, given: object) =>
    JSON.stringify((await visitor.rpc(name, given).throwOnError()).data).includes(page.id);
  return {
    gallery: await list({}),
    html: await list({ type: 'html', sort: 'title' }),
    search: await list({ search: 'kettle' }),
    tag: await list({ tag: 'leaving' }),
    author: await answer('read_author', { wanted: 'leaver' }),
    sitemap: await answer('read_sitemap', {}),
    page: await answer('read_page', { page: page.id }),
    table: (await visitor.from('pages').select('id').throwOnError()).data?.length,
  };
}

const ALL = {
  gallery: [2, ['Kettle', 'Stays']],
  html: [2, ['Kettle', 'Stays']],
  search: [1, ['Kettle']],
  tag: [2, ['Kettle', 'Stays']],
  author: true,
  sitemap: true,
  page: true,
  table: 2,
};

const WITHOUT = {
  gallery: [1, ['Stays']],
  html: [1, ['Stays']],
  search: [0, []],
  tag: [1, ['Stays']],
  author: false,
  sitemap: false,
  page: false,
  table: 1,
};

describe('an account that its user asked to delete', () => {
  test('is due in seven days, and hidden at once', async () => {
    expect(await seen()).toEqual(ALL);
    const asked = Date.now();
    const due = (await ask()).getTime() - 7 * 24 * 3_600_000;
    expect(due).toBeGreaterThanOrEqual(asked);
    expect(due).toBeLessThanOrEqual(Date.now());
    expect(await seen()).toEqual(WITHOUT);
  });

  test('has no session any more, and writes nothing', async () => {
    await ask();
    expect(
      await upsert(own, { ...newPage(leaver.id), title: 'Late' }).catch((e) => e),
    ).toMatchObject({});
    const { error, status } = await own.from('pages').insert(newPage(leaver.id));
    expect([status, error?.code]).toEqual([401, 'PT401']);
    expect((await own.rpc('ask_deletion')).status).toBe(401);
    const rows = await backend.query('select from public.pages where title = $1', ['Late']);
    expect(rows).toHaveLength(0);
  });

  test('changes no password, metadata, factor or identity with a token of before', async () => {
    const headers = {
      apikey: backend.anonKey,
      authorization: `Bearer ${leaver.accessToken}`,
      'content-type': 'application/json',
    };
    const send = (method: string, path: string, body?: object) =>
      backend.fetch(`${backend.url}/auth/v1/${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const factor = { factor_type: 'totp', friendly_name: 'Phone' };
    const enrolled = (await (await send('POST', 'factors', factor)).json()) as { id: string };
    const [identity] = await backend.query<{ id: string }>(
      'select id from auth.identities where user_id = $1',
      [leaver.id],
    );
    const rows = () =>
      Promise.all(
        ['users', 'identities', 'mfa_factors', 'mfa_challenges', 'sessions'].map((table) =>
          backend.query(`select * from auth.${table}`),
        ),
      );
    await ask();
    const before = await rows();
    for (const call of [
      () => send('PUT', 'user', { password: 'Another-1nk' }),
      () => send('PUT', 'user', { data: { full_name: 'Late' } }),
      () => send('POST', 'factors', { ...factor, friendly_name: 'Tablet' }),
      () => send('POST', `factors/${enrolled.id}/challenge`),
      () =>
        send('POST', `factors/${enrolled.id}/verify`, {
          challenge_id: enrolled.id,
          code: '123456',
        }),
      () => send('DELETE', `factors/${enrolled.id}`),
      () => send('DELETE', `user/identities/${identity?.id ?? ''}`),
      () => send('GET', 'user'),
    ]) {
      const answer = await call();
      expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual(
        [403, 'session_not_found'],
      );
    }
    expect(await rows()).toEqual(before);
  });

  test('stays when the user signs in, and everything is back', async () => {
    await ask();
    const asked = Date.now();
    const again = await signIn();
    expect(await seen()).toEqual(ALL);
    expect((await again.from('pages').select('id')).data).toHaveLength(3);
    const { data } = await again.from('profiles').select('kept_at').eq('id', leaver.id).single();
    expect(Date.parse(String(data?.['kept_at']))).toBeGreaterThanOrEqual(asked);
  });

  test('is not kept by a refreshed token', async () => {
    await ask();
    const answer = await backend.fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: leaver.refreshToken }),
    });
    expect(answer.status).toBe(200);
    expect(await seen()).toEqual(WITHOUT);
  });

  test('visitors can’t request it, nor users for another account', async () => {
    expect((await visitor.rpc('ask_deletion')).status).toBeGreaterThanOrEqual(400);
    const bystander = clientOf(backend, await backend.signUp());
    await bystander.rpc('ask_deletion').throwOnError();
    expect((await own.from('pages').select('id')).data).toHaveLength(3);
    for (const client of [visitor, own]) {
      expect((await client.rpc('next_deletion')).error?.code).toBe('42501');
    }
  });
});

describe('deleting accounts', () => {
  const server = (removed: string[] = []) => ({
    next: async () => {
      const [row] = await backend.query<{ due: unknown }>('select public.next_deletion(1) as due');
      return row?.due;
    },
    outdatedCards: async () => [],
    removeFiles: async (_bucket: string, names: readonly string[]) => {
      removed.push(...names);
      await backend.query('delete from storage.objects where name = any ($1)', [names]);
    },
    deleteUser: async (id: string) => {
      await backend.query('delete from auth.users where id = $1', [id]);
    },
  });

  test('leaves those that are not due', async () => {
    await ask();
    expect(await deleteAccounts(server())).toBe(0);
    await signIn();
    expect(await seen()).toEqual(ALL);
  });

  test('removes files, pages and account, and leaves nothing of them', async () => {
    const name = `avatars/${leaver.id}-a.png`;
    await backend.query(
      "insert into storage.objects (bucket_id, name, owner) values ('avatars', $1, $2)",
      [name, leaver.id],
    );
    const picture = `${leaver.id}/${'a'.repeat(64)}.webp`;
    await backend.query(
      "insert into storage.objects (bucket_id, name, owner) values ('images', $1, $2)",
      [picture, leaver.id],
    );
    await ask();
    await makeDue();
    const removed: string[] = [];
    expect(await deleteAccounts(server(removed))).toBe(1);
    expect(removed).toEqual([name, picture]);
    expect(await seen()).toEqual(WITHOUT);
    const [left] = await backend.query<{ rows: number }>(
      `select (select count(*) from auth.users where id = $1) + (select count(*) from public.profiles where id = $1)
         + (select count(*) from public.pages where author_id = $1) + (select count(*) from private.deletions)
         + (select count(*) from public.page_revisions where author_id = $1)
         + (select count(*) from public.handles where user_id = $1) as rows`,
      [leaver.id],
    );
    expect(Number(left?.rows)).toBe(0);
    expect(await deleteAccounts(server())).toBe(0);
  });

  test('a deletion that has begun continues after a failure, and a sign-in no longer keeps the account', async () => {
    await ask();
    await makeDue();
    const broken = {
      ...server(),
      deleteUser: () => Promise.reject(new Error('The server is down.')),
    };
    await expect(deleteAccounts(broken)).rejects.toThrow('The server is down.');
    await signIn();
    expect(await deleteAccounts(server())).toBe(1);
    expect(await seen()).toEqual(WITHOUT);
  });
});
