import { randomUUID } from 'node:crypto';
import { ACCOUNTS_SQL } from '../../supabase/local/auth/schema.ts';
import { readMigrations, ROLES_SQL } from '../../supabase/local/database/migrate.ts';
import { connect, type Sql } from './client.ts';

/**
 * What a hosted project made today has before its first migration: `postgres`, which applies them, is no superuser, the
 * tables of auth and storage belong to others, and no role has default privileges. Only the columns that the migrations
 * touch.
 */
const PROJECT_SQL = `
${ROLES_SQL}
do $$
declare name text;
begin
  foreach name in array array['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'] loop
    if not exists (select from pg_roles where rolname = name) then execute format('create role %I', name); end if;
  end loop;
end
$$;
alter role postgres createrole;
grant anon, authenticated, service_role to postgres, authenticator;
-- Hosted, an extension lets postgres create policies on the tables of storage.
grant supabase_storage_admin to postgres;
alter default privileges revoke execute on functions from public;
alter default privileges for role postgres revoke execute on functions from public;
create schema extensions authorization postgres;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
grant usage on schema auth, storage, extensions to postgres, anon, authenticated, service_role;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key, name text not null, public boolean, file_size_limit bigint, allowed_mime_types text[]
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text,
  metadata jsonb, created_at timestamptz default now()
);
alter table storage.objects enable row level security;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
grant all on storage.objects, storage.buckets to postgres, anon, authenticated, service_role;
`;

/** The tables and functions of auth, in place of the auth server's own. */
const AUTH_SQL = `
create table auth.users (
  id uuid primary key, email text, raw_user_meta_data jsonb, last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);
create table auth.sessions (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users (id) on delete cascade
);
${ACCOUNTS_SQL}
create function auth.uid() returns uuid language sql stable as
  $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create function auth.jwt() returns jsonb language sql stable as
  $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
`;

const AUTH_GRANTS_SQL = `
grant select, references, trigger on all tables in schema auth to postgres;
grant execute on all functions in schema auth to postgres, anon, authenticated, service_role;
`;

/** Sets an empty database up as a hosted project; `addAuth` makes the tables of auth. */
export async function setUpProject(
  admin: Sql,
  addAuth: () => Promise<unknown> = () => admin.unsafe(AUTH_SQL),
  edit: (sql: string) => string = (sql) => sql,
): Promise<void> {
  await admin.unsafe(PROJECT_SQL);
  await admin.unsafe(`
    do $$ begin execute format('grant create on database %I to postgres', current_database()); end $$`);
  await addAuth();
  await admin.unsafe(AUTH_GRANTS_SQL);
  for (const { sql } of await readMigrations()) {
    await admin.begin(async (running) => {
      await running.unsafe('set local role postgres');
      await running.unsafe(edit(sql));
    });
  }
}

export interface Project {
  /** A superuser's connection to it. */
  readonly admin: Sql;
  /** Runs statements as a request of the data API does; null is a visitor. */
  readonly as: <T>(userId: string | null, work: (db: Sql) => Promise<T>) => Promise<T>;
  /** An account with a session; returns its id. */
  readonly addUser: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A database as of a hosted project, with our migrations; `edit` may change them. */
export async function openProject(
  adminUrl: string,
  edit?: (sql: string) => string,
): Promise<Project> {
  const name = `project_${randomUUID().replaceAll('-', '')}`;
  const server = connect(adminUrl);
  await server.unsafe(`create database ${name}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const admin = connect(address.href, 20);
  await setUpProject(admin, undefined, edit);
  const sessions = new Map<string, string>();
  return {
    admin,
    as: (userId, work) =>
      admin.begin(async (running) => {
        const claims =
          userId === null ? '' : JSON.stringify({ sub: userId, session_id: sessions.get(userId) });
        await running`select set_config('request.jwt.claims', ${claims}, true)`;
        await running.unsafe(`set local role ${userId === null ? 'anon' : 'authenticated'}`);
        return work(running);
      }),
    addUser: async () => {
      const id = randomUUID();
      const session = randomUUID();
      await admin`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
      await admin`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
      sessions.set(id, session);
      return id;
    },
    close: async () => {
      await admin.end();
      await server.unsafe(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
