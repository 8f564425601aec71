import { createHmac } from 'node:crypto';
import { App, setExperimental } from '@supabase/lite';
import type { AccountsServer } from '../functions/_shared/deleteAccounts.ts';
import { folderBlobs, memoryBlobs } from './blobs.ts';
import type { OpenDatabase } from './database/openDatabase.ts';
import { LOCAL_ANON_KEY } from './keys.ts';
import { createStorageAdapter } from './storageAdapter.ts';

interface LibraryOptions {
  readonly database: OpenDatabase;
  readonly storage: string | null;
  readonly origin: string;
  readonly secret: string;
  readonly confirmEmail: boolean;
  /** True when the database has the library's tables. */
  readonly isSetUp: boolean;
}

/** Starts Supabase Lite for the data, auth and storage APIs, without its mails, studio and console. */
export async function startLibrary(options: LibraryOptions): Promise<App> {
  setExperimental('storage', true);
  const app = new App({
    connection: options.database.connection,
    api: { enabled: true, schemas: ['public'], external_url: options.origin },
    auth: {
      enabled: true,
      jwt_secret: options.secret,
      publishable_key: LOCAL_ANON_KEY,
      site_url: options.origin,
      additional_redirect_urls: [options.origin],
      minimum_password_length: 8,
      password_requirements: 'lower_upper_letters_digits',
      enable_refresh_token_rotation: true,
      email: { enable_confirmations: options.confirmEmail },
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    realtime: { enabled: false },
    options: {
      server: { disableStudio: true, disableFallback: true, admin: false },
      drivers: { email: { send: async () => undefined } },
    },
  });
  app._storageAdapter = createStorageAdapter(
    options.storage === null ? memoryBlobs() : folderBlobs(options.storage),
  );
  if (options.isSetUp) await withoutWarnings(() => app.init());
  else await withoutWarnings(() => app.ensureSystemSchema());
  return app;
}

/** The library warns that its storage is experimental, before its first await. */
function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

/** The library reads the schema with its first request: too slow for the deadline of a visitor on a slow machine. */
export async function readSchema(app: App, origin: string): Promise<void> {
  const headers = { apikey: LOCAL_ANON_KEY };
  await app.fetch(new Request(`${origin}/rest/v1/pages?select=id&limit=1`, { headers }));
}

export async function readTableNames({ query }: OpenDatabase): Promise<ReadonlySet<string>> {
  const rows = await query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Calls the storage API with a token of the role `service_role`, which nobody else gets. */
export function serverFiles({
  app,
  origin,
  secret,
}: {
  readonly app: App;
  readonly origin: string;
  readonly secret: string;
}): ServerFiles {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    app.fetch(
      new Request(`${origin}/storage/v1/object/${path}`, {
        ...init,
        headers: {
          apikey: LOCAL_ANON_KEY,
          authorization: `Bearer ${serviceToken(secret)}`,
          'content-type': 'application/json',
        },
      }),
    );
  return {
    remove: async (bucket, prefixes) => {
      const answer = await send(bucket, { method: 'DELETE', body: JSON.stringify({ prefixes }) });
      if (!answer.ok) throw new Error(`The storage API answered ${answer.status}.`);
    },
    readCard: async (path) => {
      const answer = await send(`cards/${path}`);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
  };
}

export interface ServerFiles {
  readonly remove: AccountsServer['removeFiles'];
  /** A file of the bucket `cards`; null without one. */
  readonly readCard: (path: string) => Promise<Uint8Array | null>;
}

const TOKEN_S = 60;

function serviceToken(secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const expires = Math.floor(Date.now() / 1000) + TOKEN_S;
  const claims = { role: 'service_role', aud: 'authenticated', exp: expires };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
