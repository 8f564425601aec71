import type { SupabaseClient } from '@supabase/supabase-js';
import { gatedFetch, type RefreshDeps } from './refresh.ts';
import { vettedFetch } from './verifiedFetch.ts';
import type { TokensBackend } from './verifyToken.ts';

/** Where the auth client keeps its session; the shape supabase-js asks for. */
interface AuthStorage {
  readonly getItem: (key: string) => Promise<string | null>;
  readonly setItem: (key: string, value: string) => Promise<void>;
  readonly removeItem: (key: string) => Promise<void>;
}

/** What the full client is made of. */
export interface ClientDeps extends RefreshDeps {
  readonly storage: AuthStorage;
  /** The storage's key of the auth session. */
  readonly storageKey: string;
  /** The app's own origin: links in e-mails and Google lead back to it. */
  readonly appOrigin: string;
}

/** Gives the full Supabase client, loading its code at the first call only: a visitor never needs it. */
export type LoadClient = () => Promise<SupabaseClient>;

/**
 * The loader of the one full client of this window. The client neither refreshes on its own nor looks for
 * sign-ins in the address: the session keeper does the first, and every refresh goes through the gate, which
 * this window holds itself while `isAlone`. No session is stored whose token the project did not sign.
 * A call rejects when the code cannot be loaded (offline before it was ever cached); the next one tries again.
 */
export function clientLoader(
  deps: ClientDeps,
  tokens: TokensBackend,
  isAlone: () => boolean,
): LoadClient {
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
        // Several sign-ins may be under way: in two tabs, or a link in an e-mail that is opened later.
        experimental: { appendPkceFlowIdToRedirects: true },
      },
      global: { fetch: vettedFetch(gatedFetch(deps, isAlone), tokens) },
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
