/** Where the backend is, and the key every request names the project with. It is public: row security guards the data. */
export interface BackendConfig {
  /** Origin (and path, if any) of the Supabase project, without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
}

/**
 * The publishable (anonymous) key of the embedded backend, the same on every machine: its server is configured
 * with exactly this string. A hosted project has its own.
 */
export const LOCAL_ANON_KEY = 'sb_publishable_recto_local';

/** The backend the build was made for: `VITE_SUPABASE_URL` and `VITE_SUPABASE_ANON_KEY`, else the server at `origin`. */
export function backendConfig(origin: string): BackendConfig {
  const url = import.meta.env.VITE_SUPABASE_URL;
  const anonKey = import.meta.env.VITE_SUPABASE_ANON_KEY;
  return {
    url: (typeof url === 'string' && url !== '' ? url : origin).replace(/\/+$/u, ''),
    anonKey: typeof anonKey === 'string' && anonKey !== '' ? anonKey : LOCAL_ANON_KEY,
  };
}
