import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from './openDatabase.ts';

export interface Migration {
  /** The timestamp prefix, as recorded by the Supabase CLI. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

const FOLDER = join(import.meta.dirname, '..', '..');

export async function readMigrations(): Promise<readonly Migration[]> {
  const folder = join(FOLDER, 'migrations');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [version = '', name = ''] = file.replace(/\.sql$/u, '').split(/_(.*)/u);
      return { version, name, sql: await readFile(join(folder, file), 'utf8') };
    }),
  );
}

export async function readSeeds(): Promise<readonly { path: string; sql: string }[]> {
  const more = (await readdir(join(FOLDER, 'seed')).catch(() => [])).filter((file) =>
    file.endsWith('.sql'),
  );
  const paths = ['seed.sql', ...more.sort().map((file) => `seed/${file}`)];
  return Promise.all(
    paths.map(async (path) => ({ path, sql: await readFile(join(FOLDER, path), 'utf8') })),
  );
}

/** The roles of requests. Only a superuser can let one bypass row-level security; the app never uses that one. */
export const ROLES_SQL = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin;
    begin
      alter role service_role bypassrls;
    exception when insufficient_privilege then null;
    end;
  end if;
end $$;
`;

/** What else a hosted project grants before its first migration. */
export const SCHEMAS_SQL = `
create schema if not exists extensions;
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
`;

/** The versions applied so far. Throws when the database was written by another Recto, whose schema this one lacks. */
export async function appliedVersions(
  { query }: OpenDatabase,
  migrations: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const unknown = rows.find((row) => !migrations.some(({ version }) => version === row.version));
  if (unknown === undefined) return new Set(rows.map((row) => row.version));
  const isNewer = migrations.every(({ version }) => version < unknown.version);
  throw new Error(
    `The data was written by ${isNewer ? 'a newer Recto' : 'a Recto of before the first release'} ` +
      `(migration ${unknown.version} is not part of this one), and is left as it is. ` +
      `${isNewer ? 'Update Recto' : 'Export it with that version'}, or choose another data folder with RECTO_DATA.`,
  );
}

/** Applies pending migrations, each in a transaction with its row in the Supabase CLI’s history table. */
export async function applyMigrations(
  { connection, query, exec, transaction }: OpenDatabase,
  migrations: readonly Migration[],
  applied: ReadonlySet<string>,
): Promise<number> {
  const missing = migrations.filter(({ version }) => !applied.has(version));
  for (const migration of missing) {
    await transaction(async () => {
      await exec(migration.sql);
      await query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [migration.version, migration.name, [migration.sql]],
      );
    });
  }
  if (missing.length > 0) await connection.clearSchemaCache();
  return missing.length;
}

/** Inserts the sample pages and records each file, so that it runs once. */
export async function applySeeds(
  { query, exec, transaction }: OpenDatabase,
  seeds: readonly { path: string; sql: string }[],
): Promise<void> {
  await transaction(async () => {
    for (const { path, sql } of seeds) {
      const hash = createHash('sha256').update(sql).digest('hex');
      await exec(sql);
      await query(
        'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do nothing',
        [`supabase/${path}`, hash],
      );
    }
  });
}
