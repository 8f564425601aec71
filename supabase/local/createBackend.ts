import { App, setExperimental } from '@supabase/lite';
import {
  bodyLimit,
  isApiPath,
  noSuchTable,
  notFound,
  passwordSignIn,
  readBody,
  tableNamed,
  tooLarge,
  tooManyAttempts,
  unreadableForm,
  unwrapUpload,
} from './apiRequests.ts';
import { createAttemptLimiter } from './attempts.ts';
import { folderBlobs, memoryBlobs } from './blobs.ts';
import { openDatabase, type DatabasePlace, type OpenDatabase } from './connection.ts';
import { claimDataFolder, type DataFolder } from './dataFolder.ts';
import { sentIds, withSentIds } from './existingRows.ts';
import { keptJwtSecret, LOCAL_ANON_KEY, newJwtSecret } from './keys.ts';
import { applyMigrations, applySeeds, readMigrations, readSeeds, ROLES_SQL } from './migrate.ts';
import { createStorageAdapter } from './storageAdapter.ts';

/** How to start an embedded backend. */
export interface BackendOptions {
  /** The data folder, or 'memory' for one that ends with the process. */
  readonly dataDir: string;
  /** The origin people reach it under, for links in mails and redirects; known before listening or set later. */
  readonly origin: string;
  /** Start in memory from what `dump()` gave; its migrations and seeds are not applied again. */
  readonly dump?: Blob;
  /** Fill a new database with the sample pages. */
  readonly seed?: boolean;
  /** Receives what goes wrong on the server, one line each, never a person's text. */
  readonly log?: (line: string) => void;
  readonly now?: () => number;
}

/** The backend of one data folder, in this process. */
export interface EmbeddedBackend {
  /** Answers one request to `/rest/v1`, `/auth/v1`, `/storage/v1` or `/functions/v1`; `address` is the caller's, for the sign-in limit. */
  readonly fetch: (request: Request, address?: string) => Promise<Response>;
  readonly anonKey: string;
  /** Runs SQL past row security, as the database's owner. For start-up work and tests. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;
  /** The whole database as a compressed archive, for `dump` of another backend. */
  readonly dump: () => Promise<Blob>;
  /** Finishes what is under way, closes the database and gives the folder free. */
  readonly close: () => Promise<void>;
}

/**
 * Starts Supabase's data, auth and storage APIs on an in-process Postgres, with this project's migrations.
 * Throws `DataFolderTaken` when another process holds the folder.
 */
export async function createBackend(options: BackendOptions): Promise<EmbeddedBackend> {
  const log = options.log ?? ((line) => process.stderr.write(`${line}\n`));
  const folder = options.dataDir === 'memory' ? null : await claimDataFolder(options.dataDir);
  const opened: OpenDatabase[] = [];
  try {
    const database = await openDatabase(placeOf(options, folder), log);
    opened.push(database);
    const app = await startApp(options, folder, database);
    if (options.dump === undefined) await setUp(options, folder, database);
    const tables = await tablesOf(database);
    await folder?.markReady();
    return serve({ ...options, folder, database, app, tables });
  } catch (error) {
    for (const { connection } of opened) await connection.close();
    await folder?.release();
    throw error;
  }
}

function placeOf(options: BackendOptions, folder: DataFolder | null): DatabasePlace {
  return {
    folder: folder?.database ?? null,
    ...(options.dump === undefined ? {} : { dump: options.dump }),
  };
}

async function tablesOf({ connection }: OpenDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await connection.driver.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  return new Set(rows.map(({ name }) => name));
}

async function startApp(
  options: BackendOptions,
  folder: DataFolder | null,
  { connection }: OpenDatabase,
): Promise<App> {
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], external_url: options.origin },
    auth: {
      enabled: true,
      jwt_secret: folder === null ? newJwtSecret() : await keptJwtSecret(folder.secretFile),
      publishable_key: LOCAL_ANON_KEY,
      site_url: options.origin,
      additional_redirect_urls: [options.origin],
      minimum_password_length: 8,
      password_requirements: 'lower_upper_letters_digits',
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    realtime: { enabled: false },
    options: { server: { disableStudio: true, disableFallback: true, admin: false } },
  });
  app._storageAdapter = createStorageAdapter(
    folder === null ? memoryBlobs() : folderBlobs(folder.storage),
  );
  if (options.dump === undefined) await withoutWarnings(() => app.ensureSystemSchema());
  else await withoutWarnings(() => app.init());
  return app;
}

async function setUp(
  options: BackendOptions,
  folder: DataFolder | null,
  { connection, unitOfWork }: OpenDatabase,
): Promise<void> {
  await connection.driver.exec(ROLES_SQL);
  await applyMigrations(connection, unitOfWork, await readMigrations());
  const isNew = folder === null || !folder.ready;
  if (isNew && options.seed === true) await applySeeds(connection, unitOfWork, await readSeeds());
  await connection.driver.exec('select private.purge_deleted_pages()');
  // Nothing else does it here: this Postgres has no background workers.
  if (!isNew) await connection.driver.exec('vacuum (analyze)');
}

interface Parts {
  readonly folder: DataFolder | null;
  readonly database: OpenDatabase;
  readonly app: App;
  /** The tables the data API answers for. */
  readonly tables: ReadonlySet<string>;
  readonly now?: () => number;
}

function serve({ folder, database, app, tables, now }: Parts): EmbeddedBackend {
  const { connection, unitOfWork } = database;
  const limiter = createAttemptLimiter(now ?? Date.now);
  let closing: Promise<void> | null = null;
  return {
    anonKey: LOCAL_ANON_KEY,
    fetch: async (request, address = 'local') => {
      const url = new URL(request.url);
      if (closing !== null || !isApiPath(url.pathname)) return notFound();
      if (url.pathname.startsWith('/functions/v1/')) return notFound();
      const missing = tableNamed(url.pathname, request.method);
      if (missing !== null && !tables.has(missing)) return noSuchTable(missing);
      const limit = bodyLimit(url.pathname);
      const body = await readBody(request, limit);
      if (body === null) return tooLarge(limit);
      const forwarded = await unwrapUpload(request, body);
      if (forwarded === null) return unreadableForm();
      const email = passwordSignIn(url, request.method, body);
      if (email === null) {
        return withSentIds(sentIds(url, request.method, body), async () => app.fetch(forwarded));
      }
      const wait = limiter.begin(address, email);
      if (wait !== null) return tooManyAttempts(wait);
      const answer = await app.fetch(forwarded);
      if (answer.ok) limiter.succeeded(address, email);
      return answer;
    },
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await connection.driver.query<Row>(sql, [...parameters])).rows,
    dump: () => unitOfWork(() => connection.driver.dumpDataDir('gzip')),
    close: () => {
      closing ??= unitOfWork(() => connection.close()).then(
        () => folder?.release(),
        async (error: unknown) => {
          await folder?.release();
          throw error;
        },
      );
      return closing;
    },
  };
}

/** The library announces on the console, before its first await, that its storage is experimental; the README says so. */
function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
