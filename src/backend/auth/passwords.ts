import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, ok } from '#domain/result.ts';
import type { AuthCalls } from './authCalls.ts';
import { failureOfAuthError, resultOf } from './errors.ts';
import { withPossiblePasswords } from './possiblePasswords.ts';

export function createPasswordsBackend({ call, callAlone }: AuthCalls) {
  const endOthers = () =>
    call(async (client) => resultOf(await client.auth.signOut({ scope: 'others' })));
  return {
    endOthers,
    /**
     * Ends every other session; the server decides whether `current` is needed (spec §5). Fails with `account`
     * (`updatePassword` …), `invalid`, `tooManyAttempts`, `signedOut`, `offline`, `busy`.
     */
    change: async (password: string, current: string | null) => {
      const changed = await callAlone((client) => {
        const update = async (proof: { readonly current_password?: string }) => {
          const { error } = await client.auth.updateUser({ password, ...proof });
          if (error === null) return ok(null);
          const failure = failureOfAuthError(error);
          return fail(failure.kind === 'unexpected' ? accountFailure('updatePassword') : failure);
        };
        if (current === null) return update({});
        return withPossiblePasswords(current, (possible) => update({ current_password: possible }));
      });
      // Not every server ends them itself; the password is changed either way.
      if (changed.ok) await endOthers();
      return changed;
    },
  };
}
