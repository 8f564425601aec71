import type { KeyObject } from 'node:crypto';
import type { App } from '@supabase/lite';
import {
  bodyLimit,
  isApiPath,
  noSuchTable,
  notFound,
  readBody,
  tableNamed,
  stopping,
  tooLarge,
  tooManyCutOffs,
  unreadableForm,
  unwrapUpload,
} from './database/apiRequests.ts';
import { createCutOffs, type CutOffs } from './cutOffs.ts';
import { createAuth, type AccountSettings } from './auth/createAuth.ts';
import { createAssistant, type AssistantSettings } from './chat/assistant.ts';
import { ACCOUNTS_SQL } from './auth/schema.ts';
import { createTokenKeys, translateToken } from './auth/tokens.ts';
import { openDatabase, type DatabasePlace, type OpenDatabase } from './database/connection.ts';
import { claimDataFolder, type DataFolder } from './database/dataFolder.ts';
import { sentIds, withSentIds } from './database/existingRows.ts';
import {
  keptJwtSecret,
  keptSigningKey,
  LOCAL_ANON_KEY,
  newJwtSecret,
  newSigningKey,
} from './keys.ts';
import {
  applyMigrations,
  applySeeds,
  inTransaction,
  readMigrations,
  readSeeds,
  ROLES_SQL,
} from './database/migrate.ts';
import { startLibrary } from './samples/library.ts';

/** Where the chat function answers. */
const CHAT_PATH = '/functions/v1/chat';

/** How to start an embedded backend. */
export interface BackendOptions {
  /** The data folder, or 'memory' for one that ends with the process. */
  readonly dataDir: string;
  /** The origin people reach it under, for links in mails and redirects; known before listening or set later. */
  readonly origin: string;
  /** Start in memory from what `dump()` gave; its migrations and seeds are not applied again. */
  readonly dump?: Blob;
  /** Google, mails and confirmation of addresses. */
  readonly accounts?: AccountSettings;
  /** Which model answers in the chat. Without, the demo model. */
  readonly assistant?: AssistantSettings;
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
  /** The page that shows the mails, or null when they are sent. */
  readonly mailsUrl: string | null;
  /** The model that answers in the chat, in words. */
  readonly assistant: () => Promise<string>;
  /** Resolves when what answers did not wait for, such as sending mails, is done. */
  readonly settled: () => Promise<void>;
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
    const cutOffs = createCutOffs(options.now ?? Date.now);
    const place = placeOf(options, folder);
    const database = await openDatabase({ place, log, onCutOff: cutOffs.note });
    opened.push(database);
    const secret = folder === null ? newJwtSecret() : await keptJwtSecret(folder.secretFile);
    const signingKey =
      folder === null ? newSigningKey() : await keptSigningKey(folder.signingKeyFile);
    const app = await startLibrary({
      database,
      storage: folder?.storage ?? null,
      origin: options.origin,
      secret,
      confirmEmail: options.accounts?.confirmEmail ?? false,
      isSetUp: options.dump !== undefined,
    });
    if (options.dump === undefined) await setUp(options, folder, database);
    const tables = await tablesOf(database);
    await folder?.markReady();
    database.serve();
    return serve({
      ...options,
      log,
      folder,
      database,
      cutOffs,
      app,
      tables,
      secret,
      signingKey,
    });
  } catch (error) {
    for (const database of opened) await database.close();
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

async function setUp(
  options: BackendOptions,
  folder: DataFolder | null,
  { connection, unitOfWork }: OpenDatabase,
): Promise<void> {
  await connection.driver.exec(ROLES_SQL);
  await connection.driver.exec(ACCOUNTS_SQL);
  await applyMigrations(connection, unitOfWork, await readMigrations());
  const isNew = folder === null || !folder.ready;
  if (isNew && options.seed === true) await applySeeds(connection, unitOfWork, await readSeeds());
  await connection.driver.exec('select private.purge_deleted_pages()');
  // Nothing else does it here: this Postgres has no background workers.
  if (!isNew) await connection.driver.exec('vacuum (analyze)');
}

interface Parts extends BackendOptions {
  readonly log: (line: string) => void;
  readonly folder: DataFolder | null;
  readonly database: OpenDatabase;
  readonly cutOffs: CutOffs;
  readonly app: App;
  /** The tables the data API answers for. */
  readonly tables: ReadonlySet<string>;
  readonly secret: string;
  readonly signingKey: KeyObject;
}

function serve(parts: Parts): EmbeddedBackend {
  const { folder, app, tables } = parts;
  const { connection, unitOfWork } = parts.database;
  const query = async <Row>(sql: string, parameters: readonly unknown[] = []) =>
    (await connection.driver.query<Row>(sql, [...parameters])).rows;
  const keys = createTokenKeys(parts.signingKey, parts.secret);
  const auth = createAuth({
    ...parts,
    settings: parts.accounts ?? {},
    query,
    transaction: (work) => inTransaction(connection, unitOfWork, work),
    library: async (request) => app.fetch(request),
    keys,
    anonKey: LOCAL_ANON_KEY,
    now: parts.now ?? Date.now,
  });
  let closing: Promise<void> | null = null;
  const assistant = createAssistant({
    settings: parts.assistant ?? null,
    origin: parts.origin,
    anonKey: LOCAL_ANON_KEY,
    api: (request) => answer(request, 'local'),
    log: parts.log,
    now: parts.now ?? Date.now,
  });
  const answer = async (request: Request, address: string): Promise<Response> => {
    const url = new URL(request.url);
    if (!isApiPath(url.pathname)) return notFound();
    if (closing !== null) return stopping();
    if (url.pathname === CHAT_PATH) return assistant.fetch(request);
    if (url.pathname.startsWith('/functions/v1/')) return notFound();
    const missing = tableNamed(url.pathname, request.method);
    if (missing !== null && !tables.has(missing)) return noSuchTable(missing);
    const limit = bodyLimit(url.pathname);
    const body = await readBody(request, limit);
    if (body === null) return tooLarge(limit);
    const forwarded = await unwrapUpload(request, body);
    if (forwarded === null) return unreadableForm();
    const userId = translateToken(forwarded, keys);
    // One slow user must not lock out others behind the same address.
    const caller = userId ?? address;
    const waitMs = parts.cutOffs.waitOf(caller);
    if (waitMs !== null) return tooManyCutOffs(waitMs);
    return parts.database.asCaller(caller, () =>
      url.pathname.startsWith('/auth/v1/')
        ? auth.fetch(forwarded, address)
        : withSentIds(sentIds(url, request.method, body), async () => app.fetch(forwarded)),
    );
  };
  return {
    anonKey: LOCAL_ANON_KEY,
    mailsUrl: auth.mailsUrl,
    assistant: assistant.describe,
    settled: auth.settled,
    fetch: (request, address = 'local') => answer(request, address),
    query,
    dump: parts.database.dump,
    close: () => {
      closing ??= auth
        .settled()
        .then(parts.database.close)
        .then(
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
