/** The Supabase project. The key is public: row security guards the data. */
export interface BackendConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
}

export const LOCAL_ANON_KEY = 'sb_publishable_recto_local';

/** The backend set at build time (`VITE_SUPABASE_URL`, `VITE_SUPABASE_ANON_KEY`), else the one at `origin`. */
export function backendConfig(origin: string): BackendConfig {
  const url = import.meta.env.VITE_SUPABASE_URL;
  const anonKey = import.meta.env.VITE_SUPABASE_ANON_KEY;
  return {
    url: (typeof url === 'string' && url !== '' ? url : origin).replace(/(?<!\/)\/+$/u, ''),
    anonKey: typeof anonKey === 'string' && anonKey !== '' ? anonKey : LOCAL_ANON_KEY,
  };
}
