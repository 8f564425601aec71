import type { SupabaseClient, SupportedStorage } from '@supabase/supabase-js';
import { gatedFetch, type RefreshDeps } from './refresh.ts';
import { verifiedFetch, type TokensBackend } from './verifyToken.ts';

export interface ClientDeps extends RefreshDeps {
  readonly storage: SupportedStorage;
  readonly storageKey: string;
  /** The app's own origin, for links in emails and redirects from Google. */
  readonly appOrigin: string;
}

/** The window's Supabase client; rejects when its code can't be loaded. `isAlone`: it holds the refresh lock. */
export function clientLoader(
  deps: ClientDeps,
  tokens: TokensBackend,
  isAlone: () => boolean,
): () => Promise<SupabaseClient> {
  let client: Promise<SupabaseClient> | null = null;
  const make = async () => {
    const { createClient } = await import('@supabase/supabase-js');
    return createClient(deps.config.url, deps.config.anonKey, {
      auth: {
        storage: deps.storage,
        storageKey: deps.storageKey,
        persistSession: true,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType: 'pkce',
        // Sign-ins can run in parallel: in two tabs, or by an email link opened later.
        experimental: { appendPkceFlowIdToRedirects: true },
      },
      global: { fetch: verifiedFetch(gatedFetch(deps, isAlone), tokens) },
    });
  };
  return () => {
    client ??= make().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };
}
