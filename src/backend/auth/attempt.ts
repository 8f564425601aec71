import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { fail, type Result } from '#domain/result.ts';
import { failureOfAuthError } from './errors.ts';
import type { TokensBackend } from './verifyToken.ts';
import { clientLoader, type ClientDeps } from './client.ts';
import { freshSession } from './refresh.ts';

/** How calls of the auth client are made. Each gives a failure rather than rejecting, except for what the device's storage throws. */
export interface AuthCalls {
  /** Runs a call; the client's code is loaded by the first one. */
  readonly call: <T>(run: Call<T>) => Promise<Result<T>>;
  /**
   * Runs a call that writes the stored session: alone in the whole origin, refreshes included, and with a token
   * that lives. Else a refresh in another tab and this call would each put an old refresh token back.
   */
  readonly callAlone: <T>(run: Call<T>) => Promise<Result<T>>;
}

type Call<T> = (client: SupabaseClient) => Promise<Result<T>>;

/** The calls of one window. */
export function createAuthCalls(deps: ClientDeps, tokens: TokensBackend): AuthCalls {
  let isAlone = false;
  const loadClient = clientLoader(deps, tokens, () => isAlone);
  const call = async <T>(run: Call<T>): Promise<Result<T>> => {
    try {
      return await run(await loadClient());
    } catch (error) {
      if (isAuthError(error)) return fail(failureOfAuthError(error));
      if (isUnanswered(error)) return fail({ kind: 'offline' });
      // Storage that gave way is the mutator's to name; anything else is a bug.
      throw error;
    }
  };
  return {
    call,
    callAlone: async (run) => {
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

/** Whether what was thrown is a request, or the client's own code, that did not arrive: a TypeError in every browser. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error;
}
