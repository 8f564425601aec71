import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProject, type Project } from './supabaseLike.ts';

const ADMIN_URL = process.env['TEST_POSTGRES_ADMIN'] ?? '';

/** What each role may do with whole tables; columns of pages are granted one by one. */
const TABLES = {
  chat_messages: { authenticated: 'SELECT INSERT UPDATE DELETE' },
  chat_sessions: { authenticated: 'SELECT INSERT UPDATE DELETE' },
  page_mutations: { authenticated: 'SELECT' },
  page_revisions: { authenticated: 'SELECT' },
  page_sources: { authenticated: 'SELECT' },
  pages: { anon: 'SELECT', authenticated: 'SELECT' },
  profiles: { authenticated: 'SELECT INSERT UPDATE' },
  session_projects: { authenticated: 'SELECT INSERT DELETE' },
} as const;

const FUNCTIONS = {
  anon: [
    'private.is_own_avatar',
    'private.is_own_picture',
    'private.leaving_users',
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
    'private.is_own_picture',
    'private.leaving_users',
    'private.revision_texts',
    'private.second_factor_shown',
    'private.session_lives',
    'public.ask_deletion',
    'public.count_chat_request',
    'public.list_gallery',
    'public.own_handle',
    'public.own_pictures',
    'public.read_author',
    'public.read_page',
    'public.read_revisions',
    'public.read_sitemap',
    'public.set_handle',
  ],
} as const;

const WRITTEN_BY_TRIGGERS = ['change_seq', 'is_listed', 'revision', 'snippet', 'title_order'];

let project: Project;

beforeAll(async () => {
  project = await openProject(ADMIN_URL);
});

afterAll(() => project.close());

describe('a project without default privileges', () => {
  test.each(['anon', 'authenticated'] as const)('grants %s these tables', async (role) => {
    const rows = await project.admin<{ name: string; granted: string }[]>`
      select c.relname as name, array_to_string(array(
        select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
        where has_table_privilege(${role}, c.oid, p)
      ), ' ') as granted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'm', 'p')`;
    const expected = Object.entries(TABLES).flatMap(([name, granted]) =>
      role in granted ? [[name, (granted as Record<string, string>)[role]]] : [],
    );
    const found = rows.filter(({ granted }) => granted !== '');
    expect(Object.fromEntries(found.map(({ name, granted }) => [name, granted]))).toEqual(
      Object.fromEntries(expected),
    );
  });

  test.each(['anon', 'authenticated'] as const)('grants %s these functions', async (role) => {
    const rows = await project.admin<{ name: string }[]>`
      select distinct n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and has_function_privilege(${role}, p.oid, 'execute')`;
    expect(rows.map(({ name }) => name).toSorted()).toEqual(FUNCTIONS[role]);
  });

  test('lets users write all columns of pages but those that triggers set', async () => {
    for (const privilege of ['insert', 'update']) {
      const rows = await project.admin<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = 'public.pages'::regclass and attnum > 0
          and not has_column_privilege('authenticated', attrelid, attnum, ${privilege})`;
      expect(rows.map(({ name }) => name).toSorted()).toEqual(WRITTEN_BY_TRIGGERS);
    }
  });

  test('serves users and visitors', async () => {
    const [ada, grace] = [await project.addUser(), await project.addUser()];
    const added = await project.as(ada, async (db) => {
      const page = { title: 'Tea', html_content: '<p>Kettles</p>', base_revision: 0 };
      return db<{ id: string; snippet: string }[]>`
        insert into pages ${db({ ...page, tags: ['hot'] })} returning id, snippet`;
    });
    expect(added[0]?.snippet).toBe('Kettles');
    const listed = (query: object) =>
      project.as(null, async (db) => {
        const [row] = await db<{ answer: { total: number } }[]>`
          select list_gallery(${db.json(query as never)}) as answer`;
        return row?.answer.total;
      });
    expect(await listed({})).toBe(1);
    expect(await listed({ search: 'kett', tag: 'hot' })).toBe(1);
    const change = { title: 'Mine', base_revision: 1 };
    expect(
      await project.as(grace, (db) => db`update pages set ${db(change)} returning id`),
    ).toHaveLength(0);
    expect(
      await project.as(ada, (db) => db`update pages set ${db(change)} returning id`),
    ).toHaveLength(1);
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
