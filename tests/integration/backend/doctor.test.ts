import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../supabase/local/doctor/checks.ts';
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
  [`${PREVIEWS}/frame.html`]: [`frame-ancestors ${APP}`, 'no-cache'],
  [`${PREVIEWS}/embed.html`]: ['frame-ancestors *', 'no-cache'],
};

async function troubles(
  change: Partial<typeof HOSTS> = {},
  { previews = PREVIEWS, key = backend.anonKey } = {},
): Promise<Record<string, string>> {
  const hosts = { ...HOSTS, ...change };
  const found = await examine({
    url: backend.url,
    key,
    app: APP,
    previews,
    fetch: async (input, init) => {
      const address = new Request(input).url;
      if (address.startsWith(backend.url)) return backend.fetch(address, init);
      const [policy, cache] = hosts[address] ?? [];
      if (policy === undefined || cache === undefined) return new Response('', { status: 404 });
      const headers = {
        'content-type': 'text/html; charset=utf-8',
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

test('hosts without headers, deep links or another site are named', async () => {
  const found = await troubles(
    {
      [`${APP}/`]: ['', ''],
      [`${APP}/preview/none`]: undefined,
      [`${APP}/sw.js`]: ['x', 'max-age=3600'],
    },
    { previews: 'https://pages.recto.test' },
  );
  expect(Object.keys(found).toSorted()).toEqual([
    'deep links',
    'the app’s headers',
    'the frame of embedded pages',
    'the previews’ origin',
    'the previews’ site',
    'the service worker',
  ]);
});
