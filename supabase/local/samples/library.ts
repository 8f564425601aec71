import { App, setExperimental } from '@supabase/lite';
import { folderBlobs, memoryBlobs } from '../blobs.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { LOCAL_ANON_KEY } from '../keys.ts';
import { createStorageAdapter } from '../storageAdapter.ts';

/** What the library is started with. */
interface LibraryOptions {
  readonly database: OpenDatabase;
  /** The folder for uploaded files; null keeps them in memory. */
  readonly storage: string | null;
  readonly origin: string;
  /** Signs the tokens that the library reads. */
  readonly secret: string;
  readonly confirmEmail: boolean;
  /** The database has the library's own tables already. */
  readonly isSetUp: boolean;
}

/** Starts the library that answers the data, auth and storage APIs, without its mails, studio and console. */
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
      // What is mailed is mailed by our own auth service.
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

/** The library announces on the console, before its first await, that its storage is experimental. */
function withoutWarnings<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
