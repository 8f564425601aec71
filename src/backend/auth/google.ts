import type { OAuthResponse, SignInWithOAuthCredentials } from '@supabase/supabase-js';
import { accountFailure } from '#domain/account/accountFailures.ts';
import { fieldsOf } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { failureOfAuthError } from './errors.ts';
import type { ClientDeps } from './client.ts';
import { orOffline } from '#backend/errors.ts';

const TIMEOUT_MS = 10_000;

/** Fails with `account` (`googleOff`), `offline`, `busy`, or like `requestUrl`. */
export async function googleUrl(
  deps: ClientDeps,
  redirectTo: string,
  requestUrl: (request: SignInWithOAuthCredentials) => Promise<OAuthResponse>,
): Promise<Result<string>> {
  const isOn = await isGoogleOn(deps);
  if (!isOn.ok) return isOn;
  if (!isOn.value) return fail(accountFailure('googleOff'));
  const { data, error } = await requestUrl({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } },
  });
  return error === null ? ok(data.url) : fail(failureOfAuthError(error));
}

/** True when the project doesn't say. Checked first: the redirect would end on a page of JSON. */
function isGoogleOn({ config, fetch: fetchIt }: ClientDeps): Promise<Result<boolean>> {
  return orOffline(async () => {
    const response = await fetchIt(`${config.url}/auth/v1/settings`, {
      headers: { apikey: config.anonKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return fail({ kind: 'busy', retryAfterMs: null });
    const { external } = fieldsOf(await response.json());
    return ok(fieldsOf(external)['google'] !== false);
  });
}
