import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite';
import { databaseError, refusal, withoutStatement } from './databaseErrors.ts';
import { withRowLookup } from './existingRows.ts';
import { createUnitOfWork, type UnitOfWork } from './unitOfWork.ts';

/** A folder, or memory (null), optionally loaded from a dump. */
export interface DatabaseSource {
  readonly folder: string | null;
  readonly dump: Blob | undefined;
}

export interface OpenDatabase {
  readonly connection: PgliteConnection;
  readonly unitOfWork: UnitOfWork;
}

/**
 * 16 MB of shared buffers save about 100 MB. The OS caches everything, so random reads cost the same as sequential
 * ones.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'random_page_cost=1.1',
];

const TIMESTAMPTZ = 1184;

/**
 * Opens Postgres in-process and patches the connection: transactions and statements are queued, times are ISO 8601, and
 * errors are PostgREST responses without the statement.
 */
export async function openDatabase(
  source: DatabaseSource,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const connection = await createPgliteConnection({
    ...(source.folder === null ? {} : { url: source.folder }),
    pgliteOptions: {
      extensions: { pg_trgm },
      startParams: START_PARAMETERS,
      parsers: { [TIMESTAMPTZ]: isoTime },
      ...(source.dump === undefined ? {} : { loadDataDir: source.dump }),
    },
  });
  await connection.driver.waitReady;
  // Search and comparisons must not depend on the machine's time zone.
  await connection.driver.exec("set time zone 'UTC'");
  const unitOfWork = createUnitOfWork();
  queueStatements(connection, unitOfWork);
  queueTransactions(connection, unitOfWork, log);
  return { connection, unitOfWork };
}

/** `2026-11-20 17:47:51.159+00` → `2026-11-20T17:47:51.159+00:00`. */
function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/u, '$1:00');
}

function queueStatements(connection: PgliteConnection, unitOfWork: UnitOfWork): void {
  const { driver } = connection;
  const query = driver.query.bind(driver);
  const exec = driver.exec.bind(driver);
  const ask: typeof query = (...call) => query<never>(...call).catch(rethrowWithoutStatement);
  driver.query = (...call) => unitOfWork(() => withRowLookup(ask, ...call));
  driver.exec = (...call) => unitOfWork(() => exec(...call).catch(rethrowWithoutStatement));
}

function queueTransactions(
  connection: PgliteConnection,
  unitOfWork: UnitOfWork,
  log: (line: string) => void,
): void {
  const runInTransaction = connection.runInTransaction.bind(connection);
  connection.runInTransaction = (work) => unitOfWork(() => runInTransaction(work));
  const transaction = connection.transaction.bind(connection);
  connection.transaction = (...call) => unitOfWork(() => transaction(...call));
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async <T>(...call: Parameters<typeof withContext<T>>): Promise<T> => {
    try {
      return await unitOfWork(() => withContext<T>(...call));
    } catch (error) {
      const [vars, , options] = call;
      const refused = databaseError(error);
      // Only the data API passes `rpc`; it returns this Response to the client.
      const answer =
        refused !== null && options !== undefined && 'rpc' in options
          ? refusal(refused, roleOf(vars))
          : null;
      if (refused === null || answer === null) throw error;
      if (answer.status >= 500) log(`database: ${refused.code} ${refused.message}`);
      return answer as T;
    }
  };
}

function roleOf(vars: Record<string, unknown> | undefined): string {
  const auth = vars?.['auth'];
  const role = typeof auth === 'object' && auth !== null && 'role' in auth ? auth.role : null;
  return typeof role === 'string' ? role : 'anon';
}

function rethrowWithoutStatement(error: unknown): never {
  throw withoutStatement(error);
}
