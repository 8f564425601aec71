/** The worker thread that runs Postgres: it answers one call after another, and `threadDriver.ts` may end it at any time. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isn } from '@electric-sql/pglite/contrib/isn';
import { ltree } from '@electric-sql/pglite/contrib/ltree';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { PGlite } from '@electric-sql/pglite';
import { checkAnswer } from './answerSize.ts';
import type { DatabaseSource } from './pglite.ts';
import { SyncedFiles } from './syncedFiles.ts';

export type Call =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'exec'; readonly sql: string }
  | { readonly kind: 'dump' }
  | { readonly kind: 'syncFiles' }
  | { readonly kind: 'close' };

export interface Request {
  readonly id: number;
  readonly call: Call;
}

/** `id` 0 says that the database is open, or why it isn't. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: Readonly<Record<string, unknown>> };

/** A small cache leaves about 100 MB of memory free, and an index costs no more to read than a table. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'random_page_cost=1.1',
];

/**
 * For a folder: Postgres syncs files (`-F` would keep it from that) by the one function that reaches the disk, and commits
 * don't wait for it, as several units of work share one sync of the log (`pglite.ts`).
 */
const DURABLE_PARAMETERS = [
  ...START_PARAMETERS.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=off',
];

/** Values as PostgREST's JSON has them, by type identifier (`select oid from pg_type`). */
const PARSERS = {
  20: (text: string) => {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  },
  114: (text: string): unknown => JSON.parse(text),
  3802: (text: string): unknown => JSON.parse(text),
  1700: (text: string) => {
    const value = Number(text);
    return Number.isFinite(value) && String(value) === text ? value : text;
  },
  1082: (text: string) => text,
  1083: (text: string) => text,
  1114: (text: string) => text,
  // `2026-11-20 17:47:51.159+00` becomes `2026-11-20T17:47:51.159+00:00`.
  1184: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/u, '$1:00'),
  1266: (text: string) => text,
};

let files: SyncedFiles | null = null;

async function openPostgres({ folder, dump, isNew }: DatabaseSource): Promise<PGlite> {
  const copy = dump !== undefined && { loadDataDir: dump };
  if (folder !== null) files = await openFiles(folder, isNew === true, copy);
  const postgres = new PGlite({
    ...(files === null ? copy : { fs: files }),
    extensions: { pg_trgm, isn, ltree, pgcrypto },
    startParams: files === null ? START_PARAMETERS : DURABLE_PARAMETERS,
    parsers: PARSERS,
  });
  await postgres.waitReady;
  if (isNew !== true) files?.syncAll();
  // Text search and comparisons must not depend on the machine's zone.
  await postgres.exec("set time zone 'UTC'");
  return postgres;
}

/** PGlite can't create a database in files of another kind than its own. */
async function openFiles(
  folder: string,
  isNew: boolean,
  copy: false | { readonly loadDataDir: Blob },
): Promise<SyncedFiles> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const created = new PGlite({ dataDir: folder, ...copy, startParams: START_PARAMETERS });
    await created.waitReady;
    await created.close();
  }
  return new SyncedFiles(folder, isNew);
}

async function answerTo(postgres: PGlite, call: Call): Promise<unknown> {
  switch (call.kind) {
    case 'query': {
      const results = await postgres.query(call.sql, [...call.parameters]);
      checkAnswer(results.rows);
      return results;
    }
    case 'exec':
      return postgres.exec(call.sql);
    case 'dump':
      return postgres.dumpDataDir('gzip');
    case 'syncFiles':
      return files?.syncAll();
    case 'close':
      return postgres.close();
  }
}

/** Cloned errors lose Postgres' own fields. */
function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(fields), name, message, stack };
}

const port = parentPort;
const opening = openPostgres(workerData as DatabaseSource);
const answer = (given: Answer): void => port?.postMessage(given);
opening.then(
  () => answer({ id: 0, value: null }),
  (error: unknown) => answer({ id: 0, error: fieldsOf(error) }),
);
port?.on('message', ({ id, call }: Request) => {
  opening
    .then((postgres) => answerTo(postgres, call))
    .then(
      (value) => answer({ id, value }),
      (error: unknown) => answer({ id, error: fieldsOf(error) }),
    );
});
