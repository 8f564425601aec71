import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AuthCalls } from './attempt.ts';
import { failureOfAuthError } from './errors.ts';

/** Passwords and sessions of the signed-in person. */
export interface PasswordsBackend {
  /**
   * Sets a new password; every other session of the person ends. `current` goes with it where it is known: whether it
   * has to be right is the server's business (spec §5). Fails with `account` (`updatePassword`, `samePassword`,
   * `wrongPassword`, `secondFactorNeeded`, `recentSignInNeeded`), `invalid`, `tooManyAttempts`, `signedOut`, `offline`, `busy`.
   */
  readonly change: (password: string, current: string | null) => Promise<Result<null>>;
  /** Ends every other session of the person. Fails with `signedOut`, `offline`, `busy`. */
  readonly endOthers: () => Promise<Result<null>>;
}

/** Passwords and sessions of one project's people. */
export function createPasswordsBackend({ call, callAlone }: AuthCalls): PasswordsBackend {
  const endOthers = () =>
    call(async (client) => {
      const { error } = await client.auth.signOut({ scope: 'others' });
      return error === null ? ok(null) : fail(failureOfAuthError(error));
    });
  return {
    endOthers,
    change: async (password, current) => {
      const changed = await callAlone(async (client) => {
        const { error } = await client.auth.updateUser({
          password,
          ...(current === null ? {} : { current_password: current }),
        });
        if (error === null) return ok(null);
        const failure = failureOfAuthError(error);
        return fail(failure.kind === 'unexpected' ? accountFailure('updatePassword') : failure);
      });
      // Servers that do not end them by themselves are asked to; the password is changed either way.
      if (changed.ok) await endOthers();
      return changed;
    },
  };
}
