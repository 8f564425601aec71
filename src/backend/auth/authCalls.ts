import type { AuthError, SupabaseClient, SupportedStorage } from '@supabase/supabase-js';
import { fail, type Result } from '#domain/result.ts';
import { failureOfAuthError } from './errors.ts';
import { type TokensBackend, verifiedFetch } from './verifyToken.ts';
import { freshSession, gatedFetch, type RefreshDeps } from './refresh.ts';

export type AuthCalls = ReturnType<typeof createAuthCalls>;

type Call<T> = (client: SupabaseClient) => Promise<Result<T>>;

/** Runs calls of the lazily loaded auth client. They fail with `offline` or `busy`; only storage errors reject. */
export function createAuthCalls(deps: ClientDeps, tokens: TokensBackend) {
  let isAlone = false;
  const loadClient = clientLoader(deps, tokens, () => isAlone);
  const call = async <T>(run: Call<T>): Promise<Result<T>> => {
    try {
      return await run(await loadClient());
    } catch (error) {
      if (isAuthError(error)) return fail(failureOfAuthError(error));
      if (isUnanswered(error)) return fail({ kind: 'offline' });
      // Mutators translate storage errors; anything else is a bug.
      throw error;
    }
  };
  return {
    call,
    /** Under the refresh lock, for calls that write the session: a parallel refresh would restore an old token. */
    callAlone: async <T>(run: Call<T>): Promise<Result<T>> => {
      const session = await freshSession(deps);
      if (!session.ok) return session;
      return deps.lock(async () => {
        isAlone = true;
        try {
          return await call(run);
        } finally {
          isAlone = false;
        }
      });
    },
  };
}

/** Whether a request or the client's chunk failed to load: a TypeError in every browser. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error;
}

export interface ClientDeps extends RefreshDeps {
  readonly storage: SupportedStorage;
  readonly storageKey: string;
  /** The app's own origin, for links in emails and redirects from Google. */
  readonly appOrigin: string;
}

/** The window's Supabase client; rejects when its code can't be loaded. `isAlone`: it holds the refresh lock. */
function clientLoader(
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
