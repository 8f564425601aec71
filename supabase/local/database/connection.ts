import { PgliteConnection } from '@supabase/lite/pglite';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import { databaseError, refusal, withoutStatement } from './databaseErrors.ts';
import { withRowLookup } from './existingRows.ts';
import { openThread, type ThreadDriver } from './threadDriver.ts';
import { createUnitQueue, type UnitOfWork, type UnitQueue } from './unitOfWork.ts';
import { keepWalShort } from './checkpoints.ts';

/** A folder, or memory (null), optionally loaded from a dump. */
export interface DatabaseSource {
  readonly folder: string | null;
  readonly dump: Blob | undefined;
}

export interface OpenDatabase {
  readonly connection: PgliteConnection;
  readonly unitOfWork: UnitOfWork;
  readonly asCaller: UnitQueue['asCaller'];
  /** Starts the deadlines: before, migrations may take as long as they need. */
  readonly serve: () => void;
  readonly dump: () => Promise<Blob>;
  /** Waits 100 ms for the running unit of work at most. */
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  readonly source: DatabaseSource;
  readonly log: (line: string) => void;
  /** A caller whose unit of work was cut off. */
  readonly onCutOff?: (caller: string) => void;
}

/** How long a unit of work may keep the connection, ms: hosted Supabase's statement timeouts. */
const ANONYMOUS_MS = 3000;
const SIGNED_IN_MS = 8000;

/** How long closing waits for the running unit of work. */
const CLOSE_GRACE_MS = 100;

/**
 * Opens Postgres in a worker thread. The library's connection is adapted: transactions and statements queue as units of
 * work with a deadline, and errors carry no statement and answer as PostgREST does. A database in memory has no
 * deadlines: it would lose its rows.
 */
export async function openDatabase({
  source,
  log,
  onCutOff = () => undefined,
}: DatabaseOptions): Promise<OpenDatabase> {
  const thread = openThread(source);
  const queue = createUnitQueue((caller) => {
    log('database: a request ran too long and was ended');
    onCutOff(caller);
    thread.restart();
  });
  const { unitOfWork, checkUnit } = queue;
  let hasDeadlines = false;
  const deadlineOf = (role?: string): { readonly deadlineMs: number | null } => {
    if (!hasDeadlines) return { deadlineMs: null };
    return { deadlineMs: role === 'anon' ? ANONYMOUS_MS : SIGNED_IN_MS };
  };
  await thread.waitReady;
  const stopCheckpoints = source.folder === null ? () => undefined : keepWalShort(thread, queue);
  const driver: ThreadDriver = {
    ...thread,
    query: (sql, parameters) =>
      unitOfWork(() => {
        checkUnit();
        return withRowLookup(
          (...call) => thread.query<never>(...call).catch(rethrowBare),
          sql,
          parameters,
        );
      }, deadlineOf()),
    exec: (sql) =>
      unitOfWork(() => {
        checkUnit();
        return thread.exec(sql).catch(rethrowBare);
      }, deadlineOf()),
  };
  const connection = createConnection(driver);
  const runInTransaction = connection.runInTransaction.bind(connection);
  connection.runInTransaction = (work) => unitOfWork(() => runInTransaction(work), deadlineOf());
  const transaction = connection.transaction.bind(connection);
  connection.transaction = (...call) => unitOfWork(() => transaction(...call), deadlineOf());
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async <T>(...call: Parameters<typeof withContext<T>>): Promise<T> => {
    const [vars, , options] = call;
    const role = roleOf(vars);
    try {
      return await unitOfWork(() => withContext<T>(...call), deadlineOf(role));
    } catch (error) {
      const refused = databaseError(error);
      // Only the data API passes `rpc`, and it returns this value as its response.
      const answer =
        refused !== null && options !== undefined && 'rpc' in options
          ? refusal(refused, role)
          : null;
      if (refused === null || answer === null) throw error;
      if (answer.status >= 500) log(`database: ${refused.code} ${refused.message}`);
      return answer as T;
    }
  };
  return {
    connection,
    unitOfWork,
    asCaller: queue.asCaller,
    serve: () => {
      hasDeadlines = source.folder !== null;
    },
    dump: () => unitOfWork(() => thread.dumpDataDir('gzip')),
    close: async () => {
      stopCheckpoints();
      const late = setTimeout(() => void thread.terminate(), CLOSE_GRACE_MS);
      await unitOfWork(async () => {
        clearTimeout(late);
        // A terminated thread has closed the database, without a checkpoint.
        await thread.close().catch(() => undefined);
      });
    },
  };
}

/** The library's own class opens Postgres in its thread; its base class takes any driver. */
const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

function createConnection(driver: ThreadDriver): PgliteConnection {
  const connection = new BaseConnection({});
  return Object.assign(connection, {
    driver,
    kysely: new Kysely({ dialect: dialectOf(driver) }),
    exec: async (sql: string) => ({ rows: (await driver.exec(sql))[0]?.rows ?? [] }),
    close: async () => connection.clearSchemaCache(),
  });
}

function dialectOf({ query }: ThreadDriver): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      const { rows, affectedRows } = await query<never>(sql, [...parameters]);
      return {
        rows,
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery: () => {
      throw new Error('The embedded database does not stream.');
    },
  };
  const run = (sql: string) => async () =>
    void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: run('begin'),
      commitTransaction: run('commit'),
      rollbackTransaction: run('rollback'),
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function roleOf(vars: Record<string, unknown> | undefined): string {
  const auth = vars?.['auth'];
  const role = typeof auth === 'object' && auth !== null && 'role' in auth ? auth.role : null;
  return typeof role === 'string' ? role : 'anon';
}

function rethrowBare(error: unknown): never {
  throw withoutStatement(error);
}
