import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { newPage } from './pageRows.ts';

type Row = Readonly<Record<string, unknown>>;

/** A table with the owner’s row and the payloads of the attack. */
interface Target {
  /** A filter for the owner’s row. */
  readonly filter: string;
  /** A new row in the owner’s name. */
  readonly forged: Row;
  /** An update of the owner’s row. */
  readonly change: Row;
  /** The complete owner’s row, changed. */
  readonly replaced: Row;
}

/** Sends a request without any right to the owner’s rows. */
type Stranger = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  query: string,
  body?: Row,
) => Promise<{ readonly status: number; readonly answer: unknown }>;

const TABLES = [
  'chat_messages',
  'chat_sessions',
  'handles',
  'page_mutations',
  'page_revisions',
  'page_sources',
  'pages',
  'profiles',
  'session_projects',
] as const;

let backend: TestBackend;
let strangerId: string;
let strangers: readonly (readonly [name: string, ask: Stranger])[];
let targets: Readonly<Record<(typeof TABLES)[number], Target>>;

beforeAll(async () => {
  backend = await openTestBackend({ offersEveryRequest: true });
  const owner = await backend.signUp();
  const { id, accessToken } = await backend.signUp();
  strangerId = id;
  strangers = [
    ['a visitor', strangerWith(backend.anonKey)],
    ['another user', strangerWith(accessToken)],
  ];
  targets = await rowsOfOwner(clientOf(backend, owner), owner);
});

afterAll(() => backend.close());

/** All rows, without row-level security. */
const contents = (table: string) => backend.query<Row>(`select * from ${table} order by 1`);

test('the tests below cover every table of the API', async () => {
  const exposed = await backend.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') order by 1",
  );
  expect(exposed.map(({ name }) => name)).toEqual([...TABLES]);
});

test('the API’s functions return no private data', async () => {
  const exposed = await backend.query<{ name: string }>(
    "select proname as name from pg_proc join pg_language l on l.oid = prolang where pronamespace = 'public'::regnamespace and lanname <> 'c' order by 1",
  );
  expect(exposed.map(({ name }) => name)).toEqual([
    'ask_deletion',
    'count_chat_request',
    'count_fetch_request',
    'list_gallery',
    'next_deletion',
    'outdated_cards',
    'own_handle',
    'own_pictures',
    'read_author',
    'read_page',
    'read_revisions',
    'read_sitemap',
    'set_handle',
    'sync_settings',
    'sync_state',
    'unused_pictures',
  ]);
  for (const [, ask] of strangers) {
    const found = await ask('POST', 'rpc/list_gallery', { query: { search: 'private words' } });
    expect(found).toMatchObject({ status: 200, answer: { cards: [], total: 0 } });
    const ids = [targets.page_revisions.replaced['mutation_id']];
    expect(isRefusal((await ask('POST', 'rpc/read_revisions', { ids })).answer)).toBe(true);
  }
});

test('the request counter is per user', async () => {
  const limits = { per_minute: 5, per_day: 5 };
  const answers = strangers.map(([, ask]) => ask('POST', 'rpc/count_chat_request', limits));
  const [visitor, user] = await Promise.all(answers);
  expect([visitor?.status, user?.status, user?.answer]).toEqual([401, 200, 0]);
  const counted = await backend.query<Row>(
    'select user_id, function, in_minute from private.function_requests',
  );
  expect(counted).toEqual([{ user_id: strangerId, function: 'chat', in_minute: 1 }]);
});

describe.each(TABLES)('spec §6: other users’ rows in %s', (table) => {
  /** Runs a request as each stranger; the table must not change. */
  const each = async (attempt: (ask: Stranger, target: Target) => Promise<void>) => {
    const before = await contents(table);
    expect(before.length).toBeGreaterThan(0);
    for (const [name, ask] of strangers) {
      await attempt(ask, targets[table]);
      expect({ as: name, left: await contents(table) }).toEqual({ as: name, left: before });
    }
  };

  test('reading is refused', () =>
    each(async (ask, { filter }) => {
      expect(isRefusal((await ask('GET', `${table}?${filter}`)).answer)).toBe(true);
    }));

  test('inserting in the owner’s name is refused', () =>
    each(async (ask, { forged }) => {
      const { status, answer } = await ask('POST', table, forged);
      expect([401, 403]).toContain(status);
      expect(answer).toMatchObject({ code: '42501' });
    }));

  test('upserting is refused', () =>
    each(async (ask, { replaced }) => {
      const { status } = await ask('POST', table, replaced);
      expect(status).toBeGreaterThanOrEqual(400);
    }));

  test('updating is refused', () =>
    each(async (ask, { filter, change }) => {
      const { answer } = await ask('PATCH', `${table}?${filter}`, change);
      expect(isRefusal(answer)).toBe(true);
    }));

  test('deleting is refused', () =>
    each(async (ask, { filter }) => {
      const { answer } = await ask('DELETE', `${table}?${filter}`);
      expect(isRefusal(answer)).toBe(true);
    }));
});

/** No rows, or no right to the table. */
function isRefusal(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length === 0;
  return (
    typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === '42501'
  );
}

function strangerWith(token: string): Stranger {
  return async (method, query, body) => {
    const answer = await backend.fetch(`${backend.url}/rest/v1/${query}`, {
      method,
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // An existing key makes it an update, as in the outbox.
        prefer: 'return=representation,resolution=merge-duplicates',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, answer: await answer.json() };
  };
}

/** Inserts one row of the owner into every table, private where possible. */
async function rowsOfOwner(client: TestClient, { id }: TestUser): Promise<typeof targets> {
  const page = { ...newPage(id), is_public: false, html_content: '<p>private words</p>' };
  await client.from('pages').insert(page).throwOnError();
  const chat = { id: randomUUID(), title: 'Chat Session 1', user_id: id };
  await client.from('chat_sessions').insert(chat).throwOnError();
  const message = { id: randomUUID(), session_id: chat.id, role: 'user', content: 'Hello' };
  await client.from('chat_messages').insert(message).throwOnError();
  const link = { id: randomUUID(), session_id: chat.id, project_id: page.id };
  await client.from('session_projects').insert(link).throwOnError();
  await client.rpc('set_handle', { wanted: 'the-owner' }).throwOnError();
  const source = { page_id: page.id, author_id: id, html_source: 'x' };
  const revision = {
    page_id: page.id,
    author_id: id,
    mutation_id: page.last_mutation_id,
    revision: 1,
    title: 'A page',
    is_public: false,
    content_type: 'html',
    tags: [],
  };
  const mutation = {
    page_id: page.id,
    author_id: id,
    mutation_id: page.last_mutation_id,
    revision: 1,
  };
  const target = (key: string, row: Row, change: Row, fresh: Row): Target => ({
    filter: `${key}=eq.${String(row[key])}`,
    forged: { ...row, [key]: randomUUID(), ...fresh },
    change,
    replaced: { ...row, ...change },
  });
  return {
    profiles: target(
      'id',
      { id, full_name: 'Test Person', email: 'x@example.com' },
      { full_name: 'Changed', avatar_url: 'https://example.com/x.png' },
      {},
    ),
    pages: target('id', page, { title: 'Changed', base_revision: 1 }, {}),
    page_sources: target('page_id', source, { html_source: 'Changed' }, {}),
    page_mutations: target('mutation_id', mutation, { revision: 9 }, { revision: 2 }),
    page_revisions: target('mutation_id', revision, { title: 'Changed' }, { revision: 2 }),
    handles: target('handle', { handle: 'the-owner', user_id: id }, { user_id: strangerId }, {}),
    chat_sessions: target('id', chat, { title: 'Changed' }, {}),
    chat_messages: target('id', message, { content: 'Changed' }, {}),
    session_projects: target('id', link, { project_id: randomUUID() }, { project_id: page.id }),
  };
}
