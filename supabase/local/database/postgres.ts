import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@supabase/lite';
import { Kysely, PostgresDialect, sql, type KyselyPlugin } from 'kysely';
import { checkAnswer } from './answerSize.ts';
import { adaptLibrary, deadlineOf, withoutGrants } from './adaptLibrary.ts';
import { databaseError } from './databaseErrors.ts';
import { createLossLog, isLoss, LOST, lostDatabase } from './lostDatabase.ts';
import { ROLES_SQL } from './migrate.ts';
import type { DatabaseOptions, OpenDatabase } from './openDatabase.ts';
import { BaseConnection } from './pglite.ts';
import { createPool, MOST_CONNECTIONS, type Session, type SessionPool } from './postgresPool.ts';
import { createUnitQueue } from './unitOfWork.ts';

/** How long after a statement's deadline its answer may still arrive, ms. */
const LATE_MS = 5000;

/** The owner's statements have no deadline: a portion of the tidying takes seconds. In ms. */
const OWN_LIMIT_MS = 60_000;

/**
 * Connects to a PostgreSQL server (15 or later), and waits for one that is not there yet. The role of the address owns
 * the schema and need not be a superuser; requests log in as a role that owns nothing and can only change to `anon`,
 * `authenticated` or `service_role`.
 */
export async function openPostgres({
  url,
  log,
}: Omit<DatabaseOptions, 'source'> & { readonly url: string }): Promise<OpenDatabase> {
  const loss = createLossLog(log);
  let hasDeadlines = false;
  const limited = (ms: number) => () => (hasDeadlines ? ms : null);
  const events = { onLost: loss.lost, onFound: loss.found };
  const asOwner = { ...events, url, limitMs: limited(OWN_LIMIT_MS), isLoss: isLossOfWriter };
  const owner = createPool(asOwner);
  const pools = [owner];
  try {
    await untilReachable(owner);
    const library = createPool(asOwner);
    const requests = createPool({
      ...events,
      url: await requestsUrl(url, owner),
      limitMs: limited(deadlineOf(undefined) + LATE_MS),
      isLoss,
    });
    pools.push(library, requests);
    const inside = new AsyncLocalStorage<Session>();
    const query = async <Row>(text: string, parameters: readonly unknown[] = []) => {
      const run = (session: Session) => session.query<Row & object>(text, parameters);
      const session = inside.getStore();
      return (await (session === undefined ? owner.withSession(run) : run(session))).rows;
    };
    const exec = async (text: string): Promise<void> => void (await query(text));
    const transaction = <T>(work: () => Promise<T>): Promise<T> =>
      owner.transaction((session) => inside.run(session, work));
    const connection = connectionOver(library, url);
    // The library's own method begins, works and commits on different connections of the pool.
    connection.transaction = (statements) =>
      transaction(async () => {
        for (const statement of statements) await exec(statement);
      });
    const withoutRole = connection.withContext.bind(connection);
    const caller = withoutGrants(connectionOver(requests, url));
    const queue = createUnitQueue({ width: MOST_CONNECTIONS });
    adaptLibrary(connection, log, async (role, vars, work, options) => {
      if (vars === undefined) return withoutRole(vars, work, options);
      const inTime: typeof work = async (db) => {
        const ms = hasDeadlines ? deadlineOf(role) : 0;
        await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db);
        return work(db.withPlugin(BOUNDED_ANSWERS));
      };
      try {
        return await queue.unitOfWork(() => caller.withContext(vars, inTime, options));
      } catch (error) {
        // After a failover the old server may follow the new one, and only read.
        if (databaseError(error)?.code !== READ_ONLY || options?.rpc?.readOnly === true)
          throw error;
        loss.lost(error);
        throw lostDatabase(error);
      }
    });
    return {
      connection,
      query,
      exec,
      transaction,
      asCaller: queue.asCaller,
      serve: () => {
        hasDeadlines = true;
      },
      dump: () => Promise.reject(new Error('Only the embedded database can be dumped.')),
      close: () => {
        void queue.close();
        return closeAll(pools);
      },
    };
  } catch (error) {
    await closeAll(pools);
    throw error;
  }
}

/** read_only_sql_transaction: after a failover the old server may follow the new one. */
const READ_ONLY = '25006';

function isLossOfWriter(error: unknown): boolean {
  return isLoss(error) || databaseError(error)?.code === READ_ONLY;
}

async function closeAll(pools: readonly SessionPool[]): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()));
}

function connectionOver(pool: SessionPool, url: string): Connection {
  const connection = new BaseConnection({ url });
  const dialect = new PostgresDialect({
    pool: { connect: pool.connect as never, end: pool.end },
  });
  return Object.assign(connection, {
    kysely: new Kysely({ dialect }),
    exec: async (text: string) => ({
      rows: (await pool.withSession(({ query }) => query(text))).rows,
    }),
    close: async () => connection.clearSchemaCache(),
  });
}

/** After the answer is read, unlike PGlite's: what is bounded is what the API makes of it. */
const BOUNDED_ANSWERS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    checkAnswer(result.rows);
    return result;
  },
};

/** Between two attempts to reach a server that is not there yet, ms. */
const RETRY_MS = 1000;

/** Waits for a server that starts later than this one; throws when it refuses the login. */
async function untilReachable(owner: SessionPool): Promise<void> {
  for (;;) {
    try {
      await owner.withSession(({ query }) => query('select 1'));
      return;
    } catch (error) {
      const reason = error instanceof Error ? databaseError(error.cause)?.code : undefined;
      if (reason !== undefined && /^(?:28|3D)/u.test(reason)) {
        throw new Error(
          'PostgreSQL refuses the user, the password or the database of RECTO_DATABASE_URL.',
          { cause: error },
        );
      }
      if (databaseError(error)?.code !== LOST) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Servers of other databases set the same role up at the same time. */
const ROLE_ATTEMPTS = 20;

/** unique_violation, serialization_failure, and "tuple concurrently updated" */
const AT_THE_SAME_TIME: ReadonlySet<string> = new Set(['23505', '40001', 'XX000']);

/**
 * The address for requests: another role on the same database. Its password follows from the owner's, so that every
 * server of this owner has it; each start sets it, since the owner's may have changed.
 */
async function requestsUrl(url: string, owner: SessionPool): Promise<string> {
  const address = new URL(url);
  const name = `${decodeURIComponent(address.username)}_requests`;
  const password = createHmac('sha256', decodeURIComponent(address.password))
    .update(name)
    .digest('base64url');
  const setUp = () =>
    owner.transaction(async ({ query }) => {
      await query("select pg_advisory_xact_lock(hashtextextended('recto roles', 0))");
      await query(ROLES_SQL);
      const known = await query('select from pg_roles where rolname = $1', [name]);
      if (known.rows.length === 0) await query(`create role "${name}" noinherit`);
      await query(`alter role "${name}" login password '${password}'`);
      await query(`grant anon, authenticated, service_role to "${name}"`);
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await setUp();
      break;
    } catch (error) {
      const code = databaseError(error)?.code ?? '';
      if (attempt === ROLE_ATTEMPTS || !AT_THE_SAME_TIME.has(code)) throw error;
      await sleep(Math.random() * 100);
    }
  }
  address.username = encodeURIComponent(name);
  address.password = password;
  return address.href;
}
