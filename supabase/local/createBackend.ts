import type { KeyObject } from 'node:crypto';
import type { App } from '@supabase/lite';
import {
  brakeOf,
  isApiPath,
  isWriteOfPages,
  isHeavy,
  isRead,
  isShortWrite,
  notFound,
  stopping,
  tooManyCutOffs,
  tryLater,
  unreadableForm,
} from './database/apiRequests.ts';
import { acceptBody, unwrapUpload } from './database/requestBodies.ts';
import { refuseBody, refuseRequest } from './database/refuseRequest.ts';
import { createCutOffs, type CutOffs } from './cutOffs.ts';
import { createAuth, type AccountSettings } from './auth/createAuth.ts';
import type { AssistantSettings } from './chat/assistant.ts';
import type { OpenAddress } from '../functions/fetch/fetchText.ts';
import { createEdgeFunctions } from './edgeFunctions.ts';
import { refuseEndedSession } from './auth/endedSession.ts';
import { ACCOUNTS_SQL } from './auth/schema.ts';
import { createTokenKeys, translateToken } from './auth/tokens.ts';
import { followAcknowledgements, type Acknowledgements } from './database/acknowledged.ts';
import { openDatabase, type OpenDatabase } from './database/openDatabase.ts';
import { answerLoss } from './database/lostDatabase.ts';
import { lockDataFolder, type DataFolder } from './database/dataFolder.ts';
import { upsertIds, withUpsertIds } from './database/existingRows.ts';
import {
  loadJwtSecret,
  loadSigningKey,
  LOCAL_ANON_KEY,
  newJwtSecret,
  newSigningKey,
} from './keys.ts';
import {
  appliedVersions,
  applyMigrations,
  applySeeds,
  readMigrations,
  readSeeds,
  ROLES_SQL,
  SCHEMAS_SQL,
} from './database/migrate.ts';
import { createLog, type Log } from './log.ts';
import { keepTidy } from './database/tidy.ts';
import { refuseOtherBytes } from './pictureBytes.ts';
import { readSchema, readTableNames, serverFiles, startLibrary } from './library.ts';
import { deadlineOf } from './database/adaptLibrary.ts';
import { isLater } from './database/databaseErrors.ts';
import { createUnitQueue, type Caller } from './database/unitOfWork.ts';

export interface BackendOptions {
  /** A folder, or 'memory' for a database that ends with the process. */
  readonly dataDir: string;
  /** `postgres://…` of a PostgreSQL server's database, in place of the folder's own. */
  readonly databaseUrl?: string | undefined;
  /** The public origin, used in mailed links and redirects. */
  readonly origin: string;
  /** Starts from a `dump()`; migrations and seeds are not applied again. In memory only. */
  readonly dump?: Blob;
  readonly accounts?: AccountSettings;
  /** @default the demo model */
  readonly assistant?: AssistantSettings;
  /** Opens the addresses that users import. @default the public internet */
  readonly openAddress?: OpenAddress;
  /** Adds the sample pages to a new database. */
  readonly seed?: boolean;
  /** Offers all of PostgREST's language, for tests of the row policies and other sync libraries. @default only what the app asks */
  readonly offersEveryRequest?: boolean;
  /** Receives server errors, one line each, without user content. @default standard error */
  readonly log?: Log;
  readonly now?: () => number;
}

export interface EmbeddedBackend {
  /**
   * Serves `/rest/v1`, `/auth/v1`, `/storage/v1` and `/functions/v1`; `address` is the client's IP, for rate limits.
   */
  readonly fetch: (request: Request, address?: string) => Promise<Response>;
  readonly anonKey: string;
  /** A file of the private bucket `cards`; null without one. */
  readonly readCard: (path: string) => Promise<Uint8Array | null>;
  /** The local mailbox page; null when SMTP is configured. */
  readonly mailsUrl: string | null;
  /** The name of the chat model, for the start-up message. */
  readonly assistant: () => Promise<string>;
  /** Resolves when background work, such as sending mails, is done. */
  readonly settled: () => Promise<void>;
  /** Runs SQL as the database's owner, without row-level security. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;
  /** A gzipped copy of the database, for `BackendOptions.dump`. */
  readonly dump: () => Promise<Blob>;
  /** Finishes running work, closes the database and releases the folder lock. */
  readonly close: () => Promise<void>;
}

/**
 * Starts Supabase's data, auth and storage APIs on an in-process Postgres, with this project's migrations. Throws
 * `DataFolderLocked` when another process holds the folder.
 */
export async function createBackend(options: BackendOptions): Promise<EmbeddedBackend> {
  const log = options.log ?? createLog();
  const folder = options.dataDir === 'memory' ? null : await lockDataFolder(options.dataDir);
  let database: OpenDatabase | null = null;
  try {
    const cutOffs = createCutOffs(options.now ?? Date.now);
    const isNew = folder?.ready === false;
    const files = { folder: folder?.database ?? null, dump: options.dump, isNew };
    database = await openDatabase({
      source: options.databaseUrl ?? files,
      log,
      onCutOff: cutOffs.note,
    });
    const secret = folder === null ? newJwtSecret() : await loadJwtSecret(folder.secretFile);
    const signingKey =
      folder === null ? newSigningKey() : await loadSigningKey(folder.signingKeyFile);
    const app = await startLibrary({
      database,
      storage: folder?.storage ?? null,
      origin: options.origin,
      secret,
      confirmEmail: options.accounts?.confirmEmail ?? false,
      isSetUp: options.dump !== undefined,
    });
    if (options.dump === undefined) await setUp(options, folder, database);
    const tables = await readTableNames(database);
    const acknowledgements =
      folder === null ? null : await followAcknowledgements(folder.acknowledgedFile, database, log);
    await folder?.markReady();
    await readSchema(app, options.origin);
    await database.serve();
    const opened = { log, folder, database, cutOffs, app, tables, secret, signingKey };
    return serve({ ...options, ...opened, acknowledgements });
  } catch (error) {
    await database?.close();
    await folder?.release();
    throw error;
  }
}

async function setUp(
  options: BackendOptions,
  folder: DataFolder | null,
  database: OpenDatabase,
): Promise<void> {
  const migrations = await readMigrations();
  const applied = await appliedVersions(database, migrations);
  await database.exec(ROLES_SQL + SCHEMAS_SQL + ACCOUNTS_SQL);
  await applyMigrations(database, migrations, applied);
  const isNew = folder === null || !folder.ready;
  if (isNew && options.seed === true) await applySeeds(database, await readSeeds());
  // PGlite has no autovacuum.
  if (!isNew && options.databaseUrl === undefined) await database.exec('vacuum (analyze)');
}

/** How long sign-ins, uploads and the like wait for their turn; clients give up by then. */
const MAX_WAIT_MS = 30_000;

interface ServeOptions extends BackendOptions {
  readonly log: Log;
  readonly folder: DataFolder | null;
  readonly database: OpenDatabase;
  readonly cutOffs: CutOffs;
  readonly app: App;
  readonly tables: ReadonlySet<string>;
  readonly secret: string;
  readonly signingKey: KeyObject;
  /** Null without a data folder. */
  readonly acknowledgements: Acknowledgements | null;
}

function serve(options: ServeOptions): EmbeddedBackend {
  const { folder, app, tables } = options;
  const { query, transaction } = options.database;
  const keys = createTokenKeys(options.signingKey, options.secret);
  const auth = createAuth({
    ...options,
    settings: options.accounts ?? {},
    query,
    transaction,
    library: async (request) => app.fetch(request),
    keys,
    anonKey: LOCAL_ANON_KEY,
    now: options.now ?? Date.now,
  });
  const heavy = createUnitQueue();
  const files = serverFiles(options);
  const stopTidying = keepTidy(options.database, files.remove, options.log);
  let closing: Promise<void> | null = null;
  const functions = createEdgeFunctions({
    ...options,
    anonKey: LOCAL_ANON_KEY,
    api: (request) => answer(request, 'local'),
    now: options.now ?? Date.now,
  });
  const answer = async (request: Request, address: string): Promise<Response> => {
    const url = new URL(request.url);
    if (!isApiPath(url.pathname)) return notFound();
    if (closing !== null) return stopping();
    if (url.pathname.startsWith('/functions/v1/')) {
      return functions.fetch(request, url.pathname) ?? notFound();
    }
    const offersAll = options.offersEveryRequest === true;
    const refused = refuseRequest(request, url, tables, offersAll);
    if (refused !== null) return refused;
    const body = await acceptBody(request, url);
    if (body instanceof Response) return body;
    const refusedBody = refuseBody(request, url, body, offersAll);
    if (refusedBody !== null) return refusedBody;
    const work = () => forward(request, url, body, address);
    return isHeavy(request.method, url)
      ? heavy
          .asCaller({ name: address, maxWaitMs: MAX_WAIT_MS, signal: request.signal }, () =>
            heavy.unitOfWork(work),
          )
          .catch((error: unknown) => {
            if (isLater(error)) return tryLater();
            throw error;
          })
      : work();
  };
  const forward = async (
    request: Request,
    url: URL,
    body: Uint8Array<ArrayBuffer>,
    address: string,
  ): Promise<Response> => {
    const forwarded = await unwrapUpload(request, body);
    if (forwarded === null) return unreadableForm();
    const userId = translateToken(forwarded, keys);
    const brake = brakeOf(userId, address, url);
    const waitMs = options.cutOffs.waitOf(brake);
    if (waitMs !== null) return tooManyCutOffs(waitMs);
    const isAuth = url.pathname.startsWith('/auth/v1/');
    const reads = isRead(request.method, url);
    /** Whether the database was lost; null when it wasn't in trouble. */
    let wasLost: boolean | null = null;
    const caller: Caller = {
      name: userId ?? address,
      brake,
      maxWaitMs: isAuth ? MAX_WAIT_MS : deadlineOf(userId === null ? 'anon' : undefined),
      signal: request.signal,
      isRead: reads,
      isShortWrite: isShortWrite(request.method, url),
      onError: (error) => {
        if (isLater(error)) wasLost = error.isLost === true;
      },
    };
    const attempt = async (): Promise<Response | null> => {
      wasLost = null;
      const given = await options.database
        .asCaller(caller, async () =>
          isAuth
            ? auth.fetch(forwarded, address)
            : ((await refuseEndedSession(forwarded, userId, query)) ??
              (await refuseOtherBytes(forwarded)) ??
              withUpsertIds(upsertIds(url, request.method, body), async () =>
                app.fetch(forwarded),
              )),
        )
        .catch((error: unknown) => {
          if (wasLost === null) throw error;
          return null;
        });
      // Whatever the library made of the error.
      return wasLost === null || given?.ok === true ? given : null;
    };
    const first = await attempt();
    const answered = first ?? (wasLost === true && reads ? await attempt() : null) ?? tryLater();
    if (isWriteOfPages(request.method, url) && answered.ok)
      await options.acknowledgements?.note(answered.clone());
    return answered;
  };
  return {
    anonKey: LOCAL_ANON_KEY,
    mailsUrl: auth.mailsUrl,
    assistant: functions.describeAssistant,
    settled: auth.settled,
    fetch: async (request, address = 'local') => {
      const given = await answerLoss(() => answer(request, address)).catch((error: unknown) => {
        if (closing === null) throw error;
        return stopping();
      });
      return closing !== null && given.status >= 500 ? stopping() : given;
    },
    readCard: files.readCard,
    query,
    dump: options.database.dump,
    close: () => {
      stopTidying();
      void heavy.close();
      closing ??= auth
        .settled()
        .then(options.database.close)
        .then(() => options.acknowledgements?.stop())
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
