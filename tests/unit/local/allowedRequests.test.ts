import { beforeAll, describe, expect, test } from 'vitest';
import { createChatBackend } from '#backend/chatBackend.ts';
import { createGalleryBackend } from '#backend/pages/gallery.ts';
import { picturesClient } from '#backend/storage.ts';
import {
  countPages,
  ledgerOf,
  pageHistory,
  pagesByIds,
  pagesSince,
  syncState,
  upsertPages,
} from '#backend/pages/outboxClient.ts';
import { createRevisionsBackend } from '#backend/pages/revisions.ts';
import { tablesClient } from '#backend/pages/tables.ts';
import {
  createDeletionBackend,
  createHandlesBackend,
  createProfilesBackend,
  createSettingsBackend,
  createOwnFunctions,
} from '#backend/profiles.ts';
import { createLinksHandler } from '../../../supabase/functions/links/handler.ts';
import { countRequest } from '../../../supabase/functions/_shared/caller.ts';
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_TABLES,
  isExpectedFrom,
  refusedArguments,
  refusedRequest,
} from '../../../supabase/local/database/allowedRequests.ts';
import { fakeSession } from '../../support/auth/tokens.ts';
import { fc } from '../../support/laws.ts';

const OWNER = '0b1c2d3e-0000-4000-8000-000000000001';
const ID = '0b1c2d3e-0000-4000-8000-000000000002';
const url = 'http://recto.test';

interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly body: Uint8Array;
}

/** Every request that the app's clients send. */
async function sentRequests(): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const record: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes('/rest/v1/')) {
      const { method } = request;
      const body = new Uint8Array(await request.arrayBuffer());
      sent.push({ url: new URL(request.url), method, body });
    }
    return Response.json([]);
  };
  const now = () => 0;
  const deps = {
    config: { url, anonKey: 'key' },
    fetch: record,
    slot: { read: () => Promise.resolve(fakeSession(OWNER, 3_600_000)), replace: async () => true },
    lock: <T>(run: () => Promise<T>) => run(),
    now,
    sleep: () => Promise.resolve(),
  };
  const client = tablesClient({ url, anonKey: 'key', fetch: record });
  await pagesSince(client, { owner: OWNER, cursor: 0, limit: 200, now: 0 });
  await pagesByIds(client, OWNER, [ID], 0);
  await countPages(client, OWNER);
  await ledgerOf(client, [ID], 0);
  await pageHistory(client, ID, 0);
  await syncState(client, { known: null, seen: 0, now: 0 });
  await picturesClient({ url, anonKey: 'key', fetch: record }).room(0);
  await upsertPages(client, [{ id: ID, title: 'Page', base_revision: 0 } as never], 0);
  const revisions = createRevisionsBackend(deps);
  await revisions.list(OWNER, ID);
  await revisions.read(OWNER, [ID]);
  const gallery = createGalleryBackend(deps.config, record, now);
  await gallery.fetchGalleryPage({ sort: 'title', type: 'html', search: 'a', tag: 'b' }, 2);
  await gallery.fetchPublicPage(ID);
  await gallery.fetchAuthor('ada', 1);
  const callOwn = createOwnFunctions(deps);
  const handles = createHandlesBackend(callOwn);
  await handles.readOwn('token');
  await handles.change('ada', 'token');
  await createSettingsBackend(callOwn).sync([], 'token');
  await createDeletionBackend(callOwn).ask('token');
  const profiles = createProfilesBackend(deps);
  await profiles.readOwn({ userId: OWNER, email: 'a@b.c', fullName: null }, 'token');
  await profiles.update(OWNER, { fullName: 'Ada' }, 'token');
  const chat = createChatBackend(deps);
  await chat.sessions(OWNER);
  await chat.createSession(OWNER, ID, 'Chat');
  await chat.renameSession(OWNER, ID, 'Chat');
  await chat.deleteSession(OWNER, ID);
  await chat.messageIds(OWNER, ID);
  await chat.messages(OWNER, [ID]);
  await chat.saveMessage(OWNER, { id: ID } as never);
  await chat.deleteMessages(OWNER, [ID]);
  await chat.context(OWNER, ID);
  await chat.addProjects(OWNER, ID, [ID]);
  await chat.removeProjects(OWNER, ID, { only: [ID] });
  await chat.removeProjects(OWNER, ID, { except: [ID] });
  const project = {
    name: 'test',
    url,
    anonKey: 'key',
    fetch: record,
    log: () => undefined,
    signInWords: '',
  };
  const limits = { perMinute: 5, perDay: 5, words: '' };
  for (const counter of ['count_chat_request', 'count_fetch_request'] as const) {
    await countRequest({ id: OWNER, headers: {} }, project, counter, limits);
  }
  const links = createLinksHandler(
    { APP_ORIGIN: url, SUPABASE_URL: url },
    record,
    now,
    async () => null,
  );
  await links(new Request(`${url}/links/sitemap.xml`));
  return sent;
}

describe('the table of allowed requests', () => {
  let requests: readonly Sent[];
  let sent: readonly URL[];
  beforeAll(async () => {
    requests = await sentRequests();
    sent = requests.map((request) => request.url);
  });

  test('allows every request of the app', () => {
    expect(sent.length).toBeGreaterThan(25);
    const reasons = requests.flatMap(({ url: asked, method, body }) => [
      refusedRequest(asked, method),
      method === 'POST' ? refusedArguments(asked, body) : null,
    ]);
    expect(reasons.filter((why) => why !== null)).toEqual([]);
  });

  test('allows no table, filter, order, embed or function that the app does not use', () => {
    const parameters = (name: string, key: string) =>
      sent
        .filter(({ pathname }) => pathname === `/rest/v1/${name}`)
        .flatMap(({ searchParams }) => searchParams.getAll(key));
    for (const [name, { filters, order, embeds }] of Object.entries(ALLOWED_TABLES)) {
      for (const [column, operators] of Object.entries(filters)) {
        const used = parameters(name, column);
        for (const operator of operators) {
          expect([
            name,
            column,
            operator,
            used.some((value) => value.startsWith(`${operator}.`)),
          ]).toEqual([name, column, operator, true]);
        }
      }
      for (const column of order) expect(parameters(name, 'order').join()).toContain(`${column}.`);
      for (const embed of embeds) expect(parameters(name, 'select').join()).toContain(`${embed}(`);
      expect(sent.map(({ pathname }) => pathname)).toContain(`/rest/v1/${name}`);
    }
    for (const [name, taken] of Object.entries(ALLOWED_FUNCTIONS)) {
      const calls = requests.filter(({ url: asked }) => asked.pathname === `/rest/v1/rpc/${name}`);
      const given = calls.flatMap(({ url: asked, body }) => [
        ...asked.searchParams.keys(),
        ...(body.length === 0 ? [] : Object.keys(JSON.parse(new TextDecoder().decode(body)))),
      ]);
      expect([name, calls.length > 0, [...new Set(given)].toSorted()]).toEqual([
        name,
        true,
        taken.toSorted(),
      ]);
    }
  });

  test.each([
    ['a regular expression', 'pages?title=match.(a+)%2B$'],
    ['the same without case', 'pages?title=imatch.(a+)%2B$'],
    ['a pattern', 'pages?html_content=ilike.*a*'],
    ['a column without an index', 'pages?title=eq.a'],
    ['an operator that nobody knows', 'pages?id=sounds.like'],
    ['a combination', 'pages?or=(id.eq.1,title.eq.b)'],
    ['the negation of a filter', 'pages?id=not.eq.1'],
    ['nested embeds', 'pages?select=id,page_sources(pages(page_sources(html_source)))'],
    ['another embed', 'pages?select=id,page_revisions(*)'],
    ['a filter on an embed', 'pages?page_sources.html_source=eq.a'],
    ['an aggregate', 'pages?select=count()'],
    ['a cast', 'pages?select=id::text'],
    ['a renamed column', 'pages?select=name:title'],
    ['an order without an index', 'pages?order=html_content.desc'],
    ['more than a thousand rows', 'pages?limit=1001'],
    ['a limit that is no number', 'pages?limit=1e9'],
    ['a column twice', 'pages?select=html_content,title,html_content'],
    ['an embed twice', 'pages?select=id,page_sources(*),page_sources(*)'],
    ['a column of an embed twice', 'pages?select=id,page_sources(html_source,html_source)'],
    ['a table behind another', 'page_sources?select=*'],
    ['a column of every object', 'pages?constructor=eq.1'],
    ['a table of every object', 'constructor?select=*'],
    ['another function', 'rpc/search_pages?search=a'],
    ['the key in the address', 'pages?apikey=key'],
  ])('refuses %s', (_what, path) => {
    expect(refusedRequest(new URL(`${url}/rest/v1/${path}`))).not.toBeNull();
  });
});

/** All of PostgREST's and the library's. */
const OPERATORS =
  'eq neq gt gte lt lte like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxl nxr adj'.split(
    ' ',
  );
const operation = fc
  .tuple(
    fc.constantFrom('', 'not.'),
    fc.constantFrom(...OPERATORS),
    fc.constantFrom('', '(any)', '(all)', '(english)'),
    fc.string({ unit: 'grapheme' }),
  )
  .map(([not, operator, kind, operand]) => `${not}${operator}${kind}.${operand}`);
/** A column of the rows, a parameter of PostgREST's own, or anything. */
const otherNames = fc.oneof(
  fc.constantFrom('html_content', 'title', 'id', 'read_page', 'x:page', 'page->>a', 'constructor'),
  fc.constantFrom(
    'select',
    'order',
    'limit',
    'offset',
    'and',
    'or',
    'not.or',
    'columns',
    'on_conflict',
  ),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);
const calls = fc.constantFrom(...Object.keys(ALLOWED_FUNCTIONS));

const callOf = (name: string, parameters: Readonly<Record<string, string>>) =>
  new URL(`${url}/rest/v1/rpc/${name}?${new URLSearchParams(parameters).toString()}`);

describe('decision 026: functions take only their own arguments, by name', () => {
  test('no other parameter, whatever its name and value', () => {
    fc.assert(
      fc.property(calls, otherNames, fc.oneof(operation, fc.string()), (name, key, value) => {
        fc.pre(ALLOWED_FUNCTIONS[name]?.includes(key) === false);
        expect(refusedRequest(callOf(name, { [key]: value }))).not.toBeNull();
        expect(refusedArguments(callOf(name, {}), json({ [key]: value }))).not.toBeNull();
      }),
    );
  });

  test('no operation in place of a value', () => {
    fc.assert(
      fc.property(calls, operation, (name, value) => {
        for (const key of ALLOWED_FUNCTIONS[name] ?? []) {
          expect(refusedRequest(callOf(name, { [key]: value }))).not.toBeNull();
        }
      }),
    );
  });

  test('no argument twice, none in the address of a POST, and no path below a function', () => {
    for (const [name, taken] of Object.entries(ALLOWED_FUNCTIONS)) {
      for (const key of taken) {
        const twice = new URL(`${callOf(name, { [key]: '1' }).href}&${key}=2`);
        expect(refusedRequest(twice)).not.toBeNull();
        expect(refusedRequest(callOf(name, { [key]: '1' }), 'POST')).not.toBeNull();
      }
      expect(refusedRequest(new URL(`${url}/rest/v1/rpc/${name}/x`))).not.toBeNull();
    }
  });

  test('any value of an argument that is no operation', () => {
    const value = fc.oneof(fc.uuid(), fc.nat().map(String), fc.json());
    fc.assert(
      fc.property(calls, value, (name, given) => {
        for (const key of ALLOWED_FUNCTIONS[name] ?? []) {
          expect(refusedRequest(callOf(name, { [key]: given }))).toBeNull();
          expect(refusedArguments(callOf(name, {}), json({ [key]: given }))).toBeNull();
        }
      }),
    );
  });

  test('no arguments by their order, and none that are no JSON', () => {
    for (const body of ['[1]', '"a"', 'null', '1', 'page=1', '{"page":']) {
      const bytes = new TextEncoder().encode(body);
      expect(refusedArguments(callOf('read_page', {}), bytes)).not.toBeNull();
    }
  });
});

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

test.each([
  [null, 'POST', '/rest/v1/pages', true],
  ['empty', 'POST', '/rest/v1/pages', true],
  ['image', 'GET', '/storage/v1/object/public/avatars/a.png', true],
  ['image', 'GET', '/rest/v1/pages', false],
  ['style', 'GET', '/rest/v1/rpc/list_gallery', false],
  ['script', 'GET', '/rest/v1/pages', false],
  ['iframe', 'GET', '/auth/v1/verify', false],
  ['document', 'GET', '/auth/v1/verify', true],
  ['document', 'GET', '/rest/v1/pages', false],
])('a request for %s, %s %s: %s', (destination, method, path, isExpected) => {
  expect(isExpectedFrom(destination, method, path)).toBe(isExpected);
});
