import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { PostgresConnection } from '@supabase/lite/postgres';
import { sql, type KyselyPlugin } from 'kysely';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { checkAnswer } from './answerSize.ts';
import { adaptLibrary, deadlineOf, withoutGrants } from './adaptLibrary.ts';
import { ROLES_SQL } from './migrate.ts';
import type { DatabaseOptions, OpenDatabase } from './openDatabase.ts';

/** Connections of each pool: the owner's, the library's own, and that of requests. */
const POOL = 10;

/** How long closing waits for running statements, s. */
const CLOSE_GRACE_S = 0.05;

/**
 * Connects to a PostgreSQL server (15 or later). The role of the address owns the schema and need not be a superuser;
 * requests log in as a role that owns nothing and can only change to `anon`, `authenticated` or `service_role`.
 */
export async function openPostgres({
  url,
  log,
}: Omit<DatabaseOptions, 'source'> & { readonly url: string }): Promise<OpenDatabase> {
  const owner = postgres(url, {
    max: POOL,
    onnotice: () => undefined,
    connection: { TimeZone: 'UTC' },
    types: { bigint: NUMBERS, jsonb: JSON_TEXT },
  });
  const inside = new AsyncLocalStorage<TransactionSql>();
  const current = (): Sql | TransactionSql => inside.getStore() ?? owner;
  const exec = async (text: string): Promise<void> => void (await current().unsafe(text).simple());
  const transaction = <T>(work: () => Promise<T>): Promise<T> =>
    owner.begin((started) => inside.run(started, work)) as Promise<T>;
  const postgresOptions = {
    max: POOL,
    onnotice: () => undefined,
    types: { jsonb: JSON_TEXT, timestamptz: ISO_TIME },
  };
  const connection = new PostgresConnection({ url, postgresOptions });
  // The library's own method begins, works and commits on different connections of the pool.
  connection.transaction = (statements) =>
    transaction(async () => {
      for (const statement of statements) await exec(statement);
    });
  const requests = withoutGrants(
    new PostgresConnection({ url: await requestsUrl(url, owner), postgresOptions }),
  );
  const asOwner = connection.withContext.bind(connection);
  const asRole = requests.withContext.bind(requests);
  let hasDeadlines = false;
  adaptLibrary(connection, log, (role, vars, work, options) => {
    if (vars === undefined) return asOwner(vars, work, options);
    const inTime: typeof work = async (db) => {
      const ms = hasDeadlines ? deadlineOf(role) : 0;
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db);
      return work(db.withPlugin(BOUNDED_ANSWERS));
    };
    return asRole(vars, inTime, options);
  });
  return {
    connection,
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      current().unsafe<Row & [][]>(text, [...parameters] as never[]),
    exec,
    transaction,
    asCaller: (_caller, work) => work(),
    serve: () => {
      hasDeadlines = true;
    },
    dump: () => Promise.reject(new Error('Only the embedded database can be dumped.')),
    close: async () => {
      const timeout = CLOSE_GRACE_S;
      await Promise.all(
        [owner, connection.driver, requests.driver].map((pool) => pool.end({ timeout })),
      );
    },
  };
}

/** After the answer is read, unlike PGlite's: what is bounded is what the API makes of it. */
const BOUNDED_ANSWERS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    checkAnswer(result.rows);
    return result;
  },
};

/** Numbers where they are exact, as PGlite returns them. */
const NUMBERS = {
  to: 20,
  from: [20],
  serialize: (value: unknown) => String(value),
  parse: (text: string) => {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text);
  },
};

/** JSON arguments come as text, from our statements and from the addresses of requests. */
const JSON_TEXT = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};

/** Times as PostgREST writes them, of sessions in UTC. */
const ISO_TIME = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
  parse: (text: string) => text.replace(/^(\S+) (\S+)\+00$/u, '$1T$2+00:00'),
};

/**
 * The address for requests: another role on the same database, created at the first start. Its password follows from
 * the owner's, so that every server of this owner knows it.
 */
async function requestsUrl(url: string, owner: Sql): Promise<string> {
  const address = new URL(url);
  const name = `${decodeURIComponent(address.username)}_requests`;
  const password = createHmac('sha256', decodeURIComponent(address.password))
    .update(name)
    .digest('base64url');
  await owner.begin(async (running) => {
    await running`select pg_advisory_xact_lock(hashtextextended('recto roles', 0))`;
    await running.unsafe(ROLES_SQL);
    const [known] = await running`select from pg_roles where rolname = ${name}`;
    if (known === undefined) {
      await running.unsafe(
        `create role "${name}" login noinherit password '${password}';
         grant anon, authenticated, service_role to "${name}"`,
      );
    }
  });
  address.username = encodeURIComponent(name);
  address.password = password;
  return address.href;
}
