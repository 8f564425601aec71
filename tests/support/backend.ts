import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackend, type BackendOptions } from '../../supabase/local/createBackend.ts';
import { readMigrations } from '../../supabase/local/database/migrate.ts';

import { copyTemplate } from '../postgres/databases.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The real backend without a port: on PGlite in memory, or on the PostgreSQL server that TEST_POSTGRES names. */
export interface TestBackend {
  /** A placeholder origin. */
  readonly url: string;
  readonly anonKey: string;
  /** An aborted request rejects but is still executed, as on a network. */
  readonly fetch: typeof globalThis.fetch;
  /** Runs SQL as the database's owner, without row-level security. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly signUp: (email?: string, password?: string, fullName?: string) => Promise<TestUser>;
  /** Deletes all accounts and rows; `change_seq` restarts at 1. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const URL_OF_TESTS = 'http://127.0.0.1:54321';
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'recto');

/** Opens an empty, migrated backend from a cached template, in about a second. Tests of row policies ask for more than the app. */
export async function openTestBackend(
  options: Pick<BackendOptions, 'offersEveryRequest'> = {},
): Promise<TestBackend> {
  // Cheap password hashes: tests sign up often.
  process.env['LITE_AUTH_BCRYPT_COST'] = '4';
  const server = process.env['TEST_POSTGRES'];
  const database = server === undefined ? null : await copyTemplate(server, await templateKey());
  const backend = await createBackend({
    dataDir: 'memory',
    origin: URL_OF_TESTS,
    ...(database === null ? { dump: await templateDump() } : { databaseUrl: database.url }),
    log: () => undefined,
    ...options,
  });
  const call: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return untilAborted(backend.fetch(request), request.signal);
  };
  return {
    url: URL_OF_TESTS,
    anonKey: backend.anonKey,
    fetch: call,
    query: backend.query,
    signUp: (
      email = `${randomUUID()}@example.com`,
      password = 'Password1',
      fullName = 'Test Person',
    ) => signUpAt(call, backend.anonKey, { email, password, data: { full_name: fullName } }),
    reset: async () => {
      await backend.query('truncate auth.users, storage.objects cascade');
      // Some timelines are of one author.
      await backend.query('insert into private.timelines (place) values (1)');
      await backend.query('alter sequence private.page_changes restart');
    },
    close: async () => {
      await backend.close();
      await database?.drop();
    },
  };
}

/** A new account. @default a random address */
export async function signUpAt(
  call: typeof globalThis.fetch,
  anonKey: string,
  form: { email: string; password: string; data: { full_name: string } } = {
    email: `${randomUUID()}@example.com`,
    password: 'Password1',
    data: { full_name: 'Test Person' },
  },
): Promise<TestUser> {
  const answer = await call(`${URL_OF_TESTS}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  if (!answer.ok) throw new Error(`Sign-up failed: ${answer.status} ${await answer.text()}`);
  const session = (await answer.json()) as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  return {
    id: session.user.id,
    email: form.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  };
}

function untilAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The migrated database, cached by a hash of its sources. */
export async function templateDump(): Promise<Blob> {
  const file = join(CACHE, `backend-${await templateKey()}.tar.gz`);
  const cached = await readFile(file).catch(() => null);
  if (cached !== null) return new Blob([cached]);
  const backend = await createBackend({ dataDir: 'memory', origin: URL_OF_TESTS });
  const dump = await backend.dump();
  await backend.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}.${randomUUID()}`;
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()));
  await rename(draft, file);
  return dump;
}

async function templateKey(): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of await readMigrations()) hash.update(migration.version + migration.sql);
  for (const name of [
    'database/migrate.ts',
    'database/pglite.ts',
    'createBackend.ts',
    'library.ts',
    'auth/schema.ts',
  ]) {
    hash.update(await readFile(join(import.meta.dirname, '../../supabase/local', name)));
  }
  for (const name of ['@supabase/lite', '@electric-sql/pglite']) {
    hash.update(await readFile(join(CACHE, '..', '..', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}
