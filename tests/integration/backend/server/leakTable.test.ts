import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLinksHandler } from '../../../../supabase/functions/links/handler.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { clientOf } from '../../../support/clients.ts';
import { newPage, nextWrite, upsert } from '../pageRows.ts';

const KINDS = ['public', 'link', 'only me', 'deleted', 'unknown'] as const;
type Kind = (typeof KINDS)[number];

const FIELDS = {
  public: {},
  link: { is_public: false, is_unlisted: true },
  'only me': { is_public: false },
  deleted: { deleted_at: new Date().toISOString() },
} as const;

const ROLES = ['visitor', 'user', 'author', 'ended'] as const;
type Role = (typeof ROLES)[number];

interface Target {
  readonly id: string;
  /** In title, text, source and tags of this page only. */
  readonly word: string;
  readonly mutationId: string;
}

let backend: TestBackend;
let tokens: Readonly<Record<Role, string | null>>;
let targets: Readonly<Record<Kind, Target>>;
let authorId: string;
let links: (request: Request) => Promise<Response>;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  const author = await backend.signUp('ada@example.org', 'Password1');
  authorId = author.id;
  const again = await signIn();
  const user = await backend.signUp();
  const entries = await Promise.all(
    KINDS.map(async (kind) => {
      const word = `${kind.replace(' ', '')}kettle`;
      const page = { ...newPage(author.id), title: word, tags: [word] };
      const content = { html_content: `<p>${word}</p>`, html_source: `<p>${word}</p>` };
      const target = { id: page.id, word, mutationId: page.last_mutation_id ?? '' };
      if (kind === 'unknown') return [kind, target] as const;
      // A second version makes an entry of the history.
      const first = { ...page, ...FIELDS[kind], ...content };
      await upsert(clientOf(backend, author), first);
      await upsert(
        clientOf(backend, author),
        nextWrite(first, 1, { html_content: `<b>${word}</b>` }),
      );
      return [kind, target] as const;
    }),
  );
  targets = Object.fromEntries(entries) as typeof targets;
  await send('POST', '/rest/v1/rpc/set_handle', author.accessToken, { wanted: 'ada' });
  await send('POST', '/auth/v1/logout?scope=local', again);
  tokens = { visitor: null, user: user.accessToken, author: author.accessToken, ended: again };
  links = createLinksHandler(
    { APP_ORIGIN: backend.url, SUPABASE_URL: backend.url, SUPABASE_ANON_KEY: backend.anonKey },
    async (input, init) => {
      const request = new Request(input, init);
      return request.url === `${backend.url}/`
        ? new Response(await readFile('index.html'))
        : backend.fetch(request);
    },
    Date.now,
    async () => new TextEncoder().encode('drawn'),
  );
}, 300_000);

afterAll(() => backend.close());

async function signIn(): Promise<string> {
  const body = { email: 'ada@example.org', password: 'Password1' };
  const answer = await send('POST', '/auth/v1/token?grant_type=password', null, body);
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

async function send(method: string, path: string, token: string | null, body?: object) {
  const headers: Record<string, string> = {
    apikey: backend.anonKey,
    prefer: `count=exact,return=representation${path.includes('on_conflict') ? ',resolution=merge-duplicates' : ''}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await backend.fetch(
    new Request(`${backend.url}${path}`, { method, headers, ...sent }),
  );
  const count = answer.headers.get('content-range')?.split('/')[1] ?? '';
  return { text: await answer.text(), count };
}

/** Whether a role finds out about a page, or changes it. */
type Probe = (target: Target, token: string | null) => Promise<boolean>;

const rows =
  (query: (target: Target) => string): Probe =>
  async (target, token) => {
    const { text } = await send('GET', `/rest/v1/${query(target)}`, token);
    return text.includes(target.word) || text.includes(target.id);
  };

const call =
  (name: string, given: (target: Target) => object): Probe =>
  async (target, token) => {
    const { text } = await send('POST', `/rest/v1/rpc/${name}`, token, given(target));
    return text.includes(target.word) || text.includes(target.id);
  };

/** These addresses know no accounts. Asked again, since a card that takes longer than a second is left out. */
const address =
  (path: (target: Target) => string, sign = (target: Target) => target.word): Probe =>
  async (target) => {
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await links(new Request(`${backend.url}/links${path(target)}`));
      if ((await answer.text()).includes(sign(target))) return true;
    }
    return false;
  };

const version = (id: string) =>
  backend.query<{ revision: number; title: string }>(
    'select revision, title from public.pages where id = $1',
    [id],
  );

const change =
  (
    method: string,
    path: (target: Target) => string,
    body: (target: Target, revision: number) => object,
  ): Probe =>
  async (target, token) => {
    const before = await version(target.id);
    await send(method, `/rest/v1/${path(target)}`, token, body(target, before[0]?.revision ?? 1));
    const after = await version(target.id);
    return JSON.stringify(before) !== JSON.stringify(after);
  };

const owned = (target: Target, revision: number) => ({
  ...newPage(authorId),
  id: target.id,
  title: target.word,
  base_revision: revision,
});

const PROBES: Readonly<Record<string, Probe>> = {
  'pages: select by id': rows(({ id }) => `pages?id=eq.${id}`),
  'pages: filter by text': rows(({ word }) => `pages?select=id&html_content=ilike.*${word}*`),
  'pages: filter by tag': rows(({ word }) => `pages?select=id&tags=cs.{${word}}`),
  'pages: filter by flag': rows(() => 'pages?select=id&is_public=not.is.null'),
  'pages: order': rows(() => 'pages?select=id&order=title.desc'),
  'pages: range': rows(() => 'pages?select=id&offset=0&limit=1000'),
  'pages: count': async ({ id }, token) =>
    (await send('GET', `/rest/v1/pages?select=id&id=eq.${id}`, token)).count === '1',
  'pages: embed source': rows(() => 'page_sources?select=html_source,pages(title)'),
  'pages: embed history': rows(() => 'page_revisions?select=title,pages(title)'),
  'session_projects: embed pages': async (target, token) => {
    const [user] = await backend.query<{ id: string }>(
      "select id from auth.users where email <> 'ada@example.org' limit 1",
    );
    const session = randomUUID();
    const owner = token === tokens.user ? user?.id : authorId;
    const chat = { id: session, title: 'Tea', user_id: owner };
    await send('POST', '/rest/v1/chat_sessions', token, chat);
    const link = { session_id: session, project_id: target.id };
    await send('POST', '/rest/v1/session_projects', token, link);
    const query = `session_projects?select=pages(id,title)&session_id=eq.${session}`;
    return rows(() => query)(target, token);
  },
  'page_sources: select': rows(({ id }) => `page_sources?page_id=eq.${id}`),
  'page_revisions: select': rows(({ id }) => `page_revisions?page_id=eq.${id}`),
  'page_mutations: select': rows(({ id }) => `page_mutations?page_id=eq.${id}`),
  read_revisions: call('read_revisions', ({ mutationId }) => ({ ids: [mutationId] })),
  read_page: call('read_page', ({ id }) => ({ page: id })),
  list_gallery: call('list_gallery', () => ({ query: {} })),
  'list_gallery: search': call('list_gallery', ({ word }) => ({ query: { search: word } })),
  'list_gallery: tag': call('list_gallery', ({ word }) => ({ query: { tag: word } })),
  read_author: call('read_author', () => ({ wanted: 'ada' })),
  read_sitemap: call('read_sitemap', () => ({})),
  'address: card': address(({ id }) => `/preview/html/${id}`),
  'address: card image': address(
    ({ id }) => `/card/${id}.png`,
    () => 'drawn',
  ),
  'address: oEmbed': address(({ id }) => `/oembed?url=${backend.url}/preview/html/${id}`),
  'address: feed': address(() => '/feed.json'),
  'address: author’s feed': address(() => '/by/ada/feed.json'),
  'address: sitemap': address(
    () => '/sitemap.xml',
    ({ id }) => id,
  ),
  'pages: insert over it': change('POST', () => 'pages', owned),
  'pages: upsert': change('POST', () => 'pages?on_conflict=id', owned),
  'pages: update': change(
    'PATCH',
    ({ id }) => `pages?id=eq.${id}`,
    ({ word }, revision) => ({
      title: word,
      base_revision: revision,
    }),
  ),
  'pages: take over': change(
    'PATCH',
    ({ id }) => `pages?id=eq.${id}`,
    (_, revision) => ({
      author_id: randomUUID(),
      is_public: true,
      base_revision: revision,
    }),
  ),
  'pages: delete': change(
    'DELETE',
    ({ id }) => `pages?id=eq.${id}`,
    () => ({}),
  ),
};

/** The line of a probe: for each visibility, who finds out about the page or changes it. */
async function lineOf(name: string, probe: Probe): Promise<string> {
  const cells: string[] = [];
  for (const kind of KINDS) {
    const found: Role[] = [];
    for (const role of ROLES) {
      if (await probe(targets[kind], tokens[role])) found.push(role);
    }
    const isAll = found.length === ROLES.length;
    cells.push(isAll ? 'all' : found.join(', ') || 'nobody');
  }
  return `| ${name} | ${cells.join(' | ')} |`;
}

describe('docs/visibility.md: who reaches a page', () => {
  test('its table is what the server does', { timeout: 300_000 }, async () => {
    const lines: string[] = [];
    for (const [name, probe] of Object.entries(PROBES)) lines.push(await lineOf(name, probe));
    const text = await readFile('docs/visibility.md', 'utf8');
    const documented = text
      .split('\n')
      .filter((line) => /^\| (?:pages|page_|session_|read_|list_|address)/u.test(line));
    expect(lines.join('\n')).toBe(documented.join('\n'));
  });
});
