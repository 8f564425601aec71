import type { AuthError } from '@supabase/supabase-js';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { failureOfAuthError } from './errors.ts';
import { providerIsOn } from './settings.ts';
import type { ClientDeps } from './client.ts';

interface GoogleRequest {
  readonly provider: 'google';
  readonly options: {
    readonly redirectTo: string;
    readonly skipBrowserRedirect: true;
    readonly queryParams: { prompt: string };
  };
}

type GoogleAnswer =
  | { readonly data: { readonly url: string }; readonly error: null }
  | { readonly data: unknown; readonly error: AuthError };

/**
 * The address of Google's account chooser, which returns to `redirectTo`. Fails with `account` (`googleOff`), or like
 * `ask`, the auth client's call.
 */
export async function googleUrl(
  deps: ClientDeps,
  redirectTo: string,
  requestUrl: (request: GoogleRequest) => Promise<GoogleAnswer>,
): Promise<Result<string>> {
  const isOn = await providerIsOn(deps, 'google');
  if (!isOn.ok) return isOn;
  if (!isOn.value) return fail(accountFailure('googleOff'));
  const { data, error } = await requestUrl({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } },
  });
  return error === null ? ok(data.url) : fail(failureOfAuthError(error));
}
