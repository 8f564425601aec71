import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../supabase/local/doctor/checks.ts';
import { createAccountsHandler } from '../../../supabase/functions/accounts/handler.ts';
import { CARD_FILES } from '../../../supabase/functions/_shared/cardFiles.ts';
import { createLinksHandler } from '../../../supabase/functions/links/handler.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
});

afterAll(() => backend.close());

const APP = 'https://recto.test';
const PREVIEWS = 'https://pages.test';

/** Answers of hosts that serve a build as they should. */
const HOSTS: Readonly<Record<string, readonly [policy: string, cache: string]>> = {
  [`${APP}/`]: ["default-src 'none'", 'no-cache'],
  [`${APP}/preview/none`]: ["default-src 'none'", 'no-cache'],
  [`${APP}/sandbox.html`]: ['sandbox allow-scripts', 'no-cache'],
  [`${APP}/embed/none`]: ['frame-ancestors *', 'no-cache'],
  [`${APP}/sw.js`]: ["default-src 'none'", 'no-cache'],
  [`${APP}/sitemap.xml`]: ["default-src 'none'", 'no-cache'],
  [`${PREVIEWS}/frame.html`]: [`frame-ancestors ${APP}`, 'no-cache'],
  [`${PREVIEWS}/embed.html`]: ['frame-ancestors *', 'no-cache'],
};

const accounts = (env: Readonly<Record<string, string>>) =>
  createAccountsHandler(env, fetch, () => undefined);
const links = (env: Readonly<Record<string, string>>) =>
  createLinksHandler(
    { SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.anonKey, ...env },
    (input, init) => backend.fetch(input, init),
    () => 0,
    async () => null,
  );
const notDeployed = async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 });

/** The functions that the embedded server has no need of, as the platform runs them. */
const FUNCTIONS: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  accounts: accounts({ ACCOUNTS_SECRET: 'x'.repeat(32) }),
  links: (request) => links({ APP_ORIGIN: APP })(request),
};

async function troubles(
  change: Partial<typeof HOSTS> = {},
  {
    previews = PREVIEWS,
    key = backend.anonKey,
    functions = FUNCTIONS,
    passesOn = true,
    renderer = '\0asm',
  } = {},
): Promise<Record<string, string>> {
  const hosts = { ...HOSTS, ...change };
  const found = await examine({
    url: backend.url,
    key,
    app: APP,
    previews,
    fetch: async (input, init) => {
      const address = new Request(input).url;
      const [, name] = /\/functions\/v1\/(accounts|links)/u.exec(address) ?? [];
      if (name !== undefined) {
        return (functions[name] ?? notDeployed)(new Request(address, init));
      }
      if (address.startsWith(backend.url)) return backend.fetch(address, init);
      if (passesOn && address.startsWith(`${APP}/card/`)) {
        return links({ APP_ORIGIN: APP })(new Request(address));
      }
      if (address === APP + CARD_FILES.renderer && renderer !== '') return new Response(renderer);
      const [policy, cache] = hosts[address] ?? [];
      if (policy === undefined || cache === undefined) return new Response('', { status: 404 });
      const headers = {
        'content-type': address.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8',
        'cache-control': cache,
        'content-security-policy': policy,
      };
      return new Response('<!doctype html>', { headers });
    },
  });
  return Object.fromEntries(
    found.flatMap(({ name, trouble }) => (trouble === null ? [] : [[name, trouble]])),
  );
}

test('nothing is missing of a complete project', async () => {
  expect(await troubles()).toEqual({});
});

test('missing grants, functions and tables are named', async () => {
  await backend.query('revoke select on public.pages from anon');
  await backend.query('revoke execute on function public.list_gallery(jsonb) from anon');
  await backend.query('alter function public.read_revisions(uuid[]) rename to other');
  expect(await troubles()).toEqual({
    'the history of pages': expect.stringContaining('It lacks the function read_revisions'),
    'the data API and its key': expect.stringContaining('the grants are missing'),
    'the gallery': expect.stringContaining('Visitors may not call the function list_gallery'),
  });
  await backend.query('alter function public.other(uuid[]) rename to read_revisions');
  await backend.query('grant select on public.pages to anon');
  await backend.query('grant execute on function public.list_gallery(jsonb) to anon');
});

test('a table that visitors can read is named', async () => {
  await backend.signUp();
  await backend.query('grant select on public.profiles to anon');
  await backend.query('alter table public.profiles disable row level security');
  expect(await troubles()).toEqual({
    'profiles is closed to visitors': 'Visitors can read rows of profiles.',
  });
  await backend.query('alter table public.profiles enable row level security');
  await backend.query('revoke select on public.profiles from anon');
});

test('functions that visitors may call by mistake are named', async () => {
  const closed = ['own_handle()', 'set_handle(text)', 'ask_deletion()', 'next_deletion(integer)'];
  const functions = closed.map((name) => `public.${name}`).join(', ');
  await backend.query(`grant execute on function ${functions} to anon`);
  expect(await troubles()).toEqual({
    'a user’s handle': expect.stringContaining('Visitors may call the function own_handle'),
    'changing a handle': expect.stringContaining('Visitors may call the function set_handle'),
    'asking to delete an account': expect.stringContaining('the function ask_deletion'),
    'deleting accounts': expect.stringContaining('the function next_deletion'),
  });
  await backend.query(`revoke execute on function ${functions} from anon`);
});

test('pages that visitors can read or write by mistake are named', async () => {
  const { id } = await backend.signUp();
  await backend.query(
    `insert into public.pages (author_id, title, is_public, deleted_at)
     values ($1, 'Mine', false, null), ($1, 'Gone', true, now())`,
    [id],
  );
  expect(await troubles()).toEqual({});
  await backend.query('create policy "All" on public.pages for select using (true)');
  await backend.query('create policy "Any" on public.pages for insert with check (true)');
  await backend.query('grant insert (title) on public.pages to anon');
  const computed = 'private.is_listed(boolean, timestamptz), private.fold(text, integer)';
  await backend.query(`grant execute on function ${computed} to anon`);
  expect(await troubles()).toEqual({
    'private pages are closed to visitors': expect.stringContaining('row policy'),
    'deleted pages are closed to visitors': expect.stringContaining('row policy'),
    'visitors write no pages': expect.stringContaining('not refused'),
  });
  await backend.query('drop policy "All" on public.pages');
  await backend.query('drop policy "Any" on public.pages');
  await backend.query('revoke insert (title) on public.pages from anon');
  await backend.query(`revoke execute on function ${computed} from anon`);
  const [row] = await backend.query<{ pages: number }>(
    'select count(*)::int as pages from public.pages',
  );
  expect(row?.pages).toBe(2);
});

test('functions that are missing, lack a secret or are behind the gateway are named', async () => {
  const refused = async () => Response.json({ code: 'UNAUTHORIZED_NO_AUTH' }, { status: 401 });
  const all = { accounts: notDeployed, links: notDeployed };
  expect(await troubles({}, { functions: all })).toEqual({
    'the function accounts': expect.stringContaining('functions deploy accounts'),
    'the function links': expect.stringContaining('functions deploy links'),
  });
  expect(await troubles({}, { functions: { accounts: accounts({}), links: links({}) } })).toEqual({
    'the function accounts': expect.stringContaining('ACCOUNTS_SECRET'),
    'the function links': expect.stringContaining('APP_ORIGIN'),
  });
  expect(await troubles({}, { functions: { accounts: refused, links: refused } })).toEqual({
    'the function accounts': expect.stringContaining('verify_jwt'),
    'the function links': expect.stringContaining('verify_jwt'),
  });
});

test('what keeps cards from having images is named', async () => {
  expect(await troubles({}, { passesOn: false })).toEqual({
    'the images of cards': expect.stringContaining('pass it on to the function links'),
  });
  for (const renderer of ['', '<!doctype html>']) {
    expect(await troubles({}, { renderer })).toEqual({
      'the images of cards': expect.stringContaining(`lacks ${CARD_FILES.renderer}`),
    });
  }
});

test('hosts without headers, deep links or another site are named', async () => {
  const found = await troubles(
    {
      [`${APP}/`]: ['', ''],
      [`${APP}/preview/none`]: undefined,
      [`${APP}/sitemap.xml`]: undefined,
      [`${APP}/sw.js`]: ['x', 'max-age=3600'],
    },
    { previews: 'https://pages.recto.test' },
  );
  expect(Object.keys(found).toSorted()).toEqual([
    'cards, feed and sitemap',
    'deep links',
    'the app’s headers',
    'the frame of embedded pages',
    'the previews’ origin',
    'the previews’ site',
    'the service worker',
  ]);
});
