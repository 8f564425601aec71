import { parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { errorIn, failureOf, orOffline } from '#backend/errors.ts';

const TIMEOUT_MS = 10_000;

export type OwnFunction = (name: string, given: object, token: string) => Promise<Result<unknown>>;

/** With the user's token. Fails with `offline`, `busy`, `signedOut`, `schema`; never rejects. */
export function createOwnFunctions({ config, fetch: fetchIt, now }: RefreshDeps): OwnFunction {
  return (name, given, token) =>
    orOffline(async () => {
      const response = await fetchIt(`${config.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: config.anonKey,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify(given),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return await bodyOf(response, now());
    });
}

/** Null when it isn't JSON. */
export async function bodyOf(response: Response, now: number): Promise<Result<unknown>> {
  const body = parseJson(await response.text());
  if (response.ok) return ok(body);
  return fail(failureOf({ status: response.status, error: errorIn(response, body) }, now));
}
