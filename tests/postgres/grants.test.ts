import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGrants } from './grantStatements.ts';
import type { Sql } from './client.ts';
import { openProject, type Project } from './supabaseLike.ts';

const ROLES = ['anon', 'authenticated', 'service_role'] as const;
type Role = (typeof ROLES)[number];
const EDIT = 'SELECT INSERT UPDATE DELETE';

/** What each role may do with whole tables; columns of pages are granted one by one. */
const TABLES: Readonly<Record<string, Readonly<Partial<Record<Role, string>>>>> = {
  chat_messages: { authenticated: EDIT, service_role: EDIT },
  chat_sessions: { authenticated: EDIT, service_role: EDIT },
  page_mutations: { authenticated: 'SELECT', service_role: 'SELECT' },
  page_revisions: { authenticated: 'SELECT', service_role: 'SELECT' },
  page_sources: { authenticated: 'SELECT', service_role: 'SELECT' },
  pages: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT DELETE' },
  profiles: { authenticated: 'SELECT INSERT UPDATE', service_role: 'SELECT INSERT UPDATE' },
  session_projects: { authenticated: 'SELECT INSERT DELETE', service_role: 'SELECT INSERT DELETE' },
};

const FUNCTIONS: Readonly<Record<Role, readonly string[]>> = {
  anon: [
    'private.is_own_avatar',
    'private.is_own_card',
    'private.is_own_picture',
    'private.leaving_users',
    'private.may_add_card',
    'public.list_gallery',
    'public.read_author',
    'public.read_page',
    'public.read_sitemap',
  ],
  authenticated: [
    'private.ask_second_factor',
    'private.change_text',
    'private.change_texts',
    'private.fold',
    'private.has_room_for_avatar',
    'private.has_room_for_picture',
    'private.is_listed',
    'private.is_own_avatar',
    'private.is_own_card',
    'private.is_own_picture',
    'private.leaving_users',
    'private.may_add_card',
    'private.revision_texts',
    'private.second_factor_shown',
    'private.session_lives',
    'public.ask_deletion',
    'public.count_chat_request',
    'public.count_fetch_request',
    'public.list_gallery',
    'public.own_handle',
    'public.own_pictures',
    'public.read_author',
    'public.read_page',
    'public.read_revisions',
    'public.read_sitemap',
    'public.set_handle',
    'public.sync_settings',
    'public.sync_state',
  ],
  service_role: [
    'private.change_text',
    'private.change_texts',
    'private.fold',
    'private.is_listed',
    'private.leaving_users',
    'private.revision_texts',
    'public.list_gallery',
    'public.next_deletion',
    'public.outdated_cards',
    'public.read_author',
    'public.read_page',
    'public.read_revisions',
    'public.read_sitemap',
    'public.unused_pictures',
  ],
};

const WRITTEN_BY_TRIGGERS = [
  'change_seq',
  'is_listed',
  'origin_seq',
  'origin_timeline',
  'revision',
  'snippet',
  'timeline',
  'title_order',
];

let project: Project;

beforeAll(async () => {
  project = await openProject(process.env['TEST_POSTGRES_ADMIN'] ?? '');
});

afterAll(() => project.close());

describe('a project without default privileges', () => {
  test.each(ROLES)('grants %s these tables', async (role) => {
    const expected = Object.entries(TABLES).flatMap(([name, granted]) =>
      granted[role] === undefined ? [] : [[name, granted[role]]],
    );
    expect(await readTables(project.admin, role)).toEqual(Object.fromEntries(expected));
  });

  test.each(ROLES)('grants %s these functions', async (role) => {
    expect(await readFunctions(project.admin, role)).toEqual(FUNCTIONS[role]);
  });

  test.each(ROLES)('grants %s the use of the schemas', async (role) => {
    expect(await readSchemas(project.admin, role)).toEqual(['private', 'public']);
  });

  test.each(['authenticated', 'service_role'] as const)(
    'lets %s write all columns of pages but those that triggers set',
    async (role) => {
      for (const privilege of ['insert', 'update']) {
        expect(await readLockedColumns(project.admin, role, privilege)).toEqual(
          WRITTEN_BY_TRIGGERS,
        );
      }
    },
  );

  test('has no grant that these comparisons miss', async () => {
    const grants = await readGrants();
    expect(new Set(grants).size).toBe(grants.length);
    expect(grants.length).toBeGreaterThan(100);
    const whole = await readAll(project.admin);
    const missed = [];
    for (const grant of grants) {
      const without = await withoutGrant(grant);
      if (JSON.stringify(without) === JSON.stringify(whole)) missed.push(grant);
    }
    expect(missed).toEqual([]);
  });

  test('serves users and visitors', async () => {
    const [ada, grace] = [await project.addUser(), await project.addUser()];
    const added = await project.as(ada, async (db) => {
      return db<{ id: string; snippet: string }>`
        insert into pages (title, html_content, base_revision, tags)
        values ('Tea', '<p>Kettles</p>', 0, '{hot}') returning id, snippet`;
    });
    expect(added[0]?.snippet).toBe('Kettles');
    const listed = (query: object) =>
      project.as(null, async (db) => {
        const [row] = await db<{ answer: { total: number } }>`
          select list_gallery(${query}) as answer`;
        return row?.answer.total;
      });
    expect(await listed({})).toBe(1);
    expect(await listed({ search: 'kett', tag: 'hot' })).toBe(1);
    const change = "update pages set title = 'Mine', base_revision = 1 returning id";
    expect(await project.as(grace, (db) => db.unsafe(change))).toHaveLength(0);
    expect(await project.as(ada, (db) => db.unsafe(change))).toHaveLength(1);
    await expect(project.as(ada, (db) => db`delete from pages`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(project.as(null, (db) => db`select * from profiles`)).rejects.toMatchObject({
      code: '42501',
    });
    await project.as(ada, async (db) => {
      const [session] = await db`insert into chat_sessions (title) values ('Tea') returning id`;
      await db`insert into chat_messages (session_id, role, content) values (${session?.['id']}, 'user', 'Hi')`;
      await db`insert into storage.objects (bucket_id, name) values ('avatars', ${`avatars/${ada}-1.png`})`;
      expect(await db`select count_chat_request(5, 5) as wait`).toEqual([{ wait: 0 }]);
    });
  });
});

async function readTables(db: Sql, role: Role): Promise<Record<string, string>> {
  const rows = await db<{ name: string; granted: string }>`
    select c.relname as name, array_to_string(array(
      select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
      where has_table_privilege(${role}, c.oid, p)
    ), ' ') as granted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'm', 'p') order by 1`;
  const found = rows.filter(({ granted }) => granted !== '');
  return Object.fromEntries(found.map(({ name, granted }) => [name, granted]));
}

async function readFunctions(db: Sql, role: Role): Promise<string[]> {
  const rows = await db<{ name: string }>`
    select distinct n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and has_function_privilege(${role}, p.oid, 'execute')`;
  return rows.map(({ name }) => name).toSorted();
}

async function readSchemas(db: Sql, role: Role): Promise<string[]> {
  const rows = await db<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname in ('public', 'private') and has_schema_privilege(${role}, oid, 'usage') order by 1`;
  return rows.map(({ name }) => name);
}

async function readLockedColumns(db: Sql, role: Role, privilege: string): Promise<string[]> {
  const rows = await db<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'public.pages'::regclass and attnum > 0
      and not has_column_privilege(${role}, attrelid, attnum, ${privilege})`;
  return rows.map(({ name }) => name).toSorted();
}

async function readAll(db: Sql): Promise<unknown[]> {
  return Promise.all(
    ROLES.flatMap((role): Promise<unknown>[] => [
      readTables(db, role),
      readFunctions(db, role),
      readSchemas(db, role),
      readLockedColumns(db, role, 'insert'),
      readLockedColumns(db, role, 'update'),
    ]),
  );
}

/** What all roles may do once a grant is revoked, which is undone. */
async function withoutGrant(grant: string): Promise<unknown[]> {
  let found: unknown[] = [];
  const undo = new Error('undo');
  const revoking = project.admin.begin(async (running) => {
    await running.unsafe(`revoke ${grant}`);
    found = await readAll(running);
    throw undo;
  });
  await expect(revoking).rejects.toBe(undo);
  return found;
}
