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
import { adaptLibrary, deadlineOf, withoutGrants } from './adaptLibrary.ts';
import { withoutStatement } from './databaseErrors.ts';
import { withRowLookup } from './existingRows.ts';
import { FLUSH, openThread, type ThreadDriver } from './threadDriver.ts';
import type { DatabaseOptions, OpenDatabase } from './openDatabase.ts';
import { createUnitQueue } from './unitOfWork.ts';
import { keepWalShort } from './checkpoints.ts';

/** A folder, or memory (null), optionally loaded from a dump. */
export interface DatabaseSource {
  readonly folder: string | null;
  readonly dump: Blob | undefined;
  /** Files of a new database are not synced before `serve()`: a set-up that is interrupted starts over. */
  readonly isNew?: boolean;
}

/** How long closing waits for the running unit of work and a last checkpoint, so that Ctrl+C takes 200 ms at most. */
const CLOSE_GRACE_MS = 50;

/**
 * Opens Postgres in a worker thread. The library's connection is adapted: transactions and statements queue as units of
 * work with a deadline, and errors carry no statement and answer as PostgREST does. A database in memory has no
 * deadlines: it would lose its rows.
 */
export async function openPglite({
  source,
  log,
  onCutOff = () => undefined,
}: DatabaseOptions & { readonly source: DatabaseSource }): Promise<OpenDatabase> {
  const thread = openThread(source, { log });
  const queue = createUnitQueue({
    ready: () => thread.waitReady,
    durability:
      source.folder === null
        ? null
        : { flush: () => thread.exec(FLUSH), generation: thread.openings },
    onLate: (brake) => {
      log('database: a request ran too long and was ended');
      onCutOff(brake);
      thread.restart();
    },
  });
  const { unitOfWork, checkUnit } = queue;
  let hasDeadlines = false;
  const limits = (role?: string): { readonly deadlineMs: number | null } => ({
    deadlineMs: hasDeadlines ? deadlineOf(role) : null,
  });
  await thread.waitReady;
  const stopCheckpoints = source.folder === null ? () => undefined : keepWalShort(thread, queue);
  const driver: Pick<ThreadDriver, 'query' | 'exec'> = {
    query: (sql, parameters) =>
      unitOfWork(() => {
        checkUnit();
        return withRowLookup(
          (...call) => thread.query<never>(...call).catch(rethrowBare),
          sql,
          parameters,
        );
      }, limits()),
    exec: (sql) =>
      unitOfWork(() => {
        checkUnit();
        return thread.exec(sql).catch(rethrowBare);
      }, limits()),
  };
  const connection = withoutGrants(createConnection(driver));
  const runInTransaction = connection.runInTransaction.bind(connection);
  connection.runInTransaction = (work) => unitOfWork(() => runInTransaction(work), limits());
  const transaction = connection.transaction.bind(connection);
  connection.transaction = (...call) => unitOfWork(() => transaction(...call), limits());
  const withContext = connection.withContext.bind(connection);
  adaptLibrary(connection, log, (role, ...call) =>
    unitOfWork(() => withContext(...call), limits(role)),
  );
  return {
    connection,
    // Our own statements have no deadline: they are looked up by key, or maintenance.
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await unitOfWork(() => driver.query<Row>(sql, [...parameters]))).rows,
    exec: async (sql) => void (await unitOfWork(() => driver.exec(sql))),
    transaction: (work) =>
      unitOfWork(async () => {
        await driver.exec('begin');
        try {
          const result = await work();
          await driver.exec('commit');
          return result;
        } catch (error) {
          await driver.exec('rollback');
          throw error;
        }
      }),
    asCaller: queue.asCaller,
    serve: async () => {
      await thread.syncFiles();
      hasDeadlines = source.folder !== null;
    },
    dump: () => unitOfWork(() => thread.dumpDataDir('gzip')),
    close: async () => {
      stopCheckpoints();
      let ended: Promise<void> | undefined;
      const late = setTimeout(() => {
        ended = thread.terminate();
      }, CLOSE_GRACE_MS);
      await queue.close();
      // A terminated thread leaves its checkpoint to the next start.
      await thread.close().catch(() => undefined);
      clearTimeout(late);
      await ended;
    },
  };
}

/** The library's own class opens Postgres in its thread; its base class takes any driver. */
export const BaseConnection = Object.getPrototypeOf(PgliteConnection) as typeof PgliteConnection;

function createConnection(driver: Pick<ThreadDriver, 'query' | 'exec'>): PgliteConnection {
  const connection = new BaseConnection({});
  return Object.assign(connection, {
    driver,
    kysely: new Kysely({ dialect: dialectOf(driver) }),
    exec: async (sql: string) => ({ rows: (await driver.exec(sql))[0]?.rows ?? [] }),
    close: async () => connection.clearSchemaCache(),
  });
}

function dialectOf({ query }: Pick<ThreadDriver, 'query'>): Dialect {
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

function rethrowBare(error: unknown): never {
  throw withoutStatement(error);
}
