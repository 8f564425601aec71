import { parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { errorIn, failureOf, orOffline } from '#backend/errors.ts';

const TIMEOUT_MS = 10_000;

/** Calls with the user's token. They fail with `offline`, `busy`, `signedOut`, `schema`; none rejects. */
export function createHandlesBackend({ config, fetch: fetchIt, now }: RefreshDeps) {
  const call = (name: string, given: object, token: string): Promise<Result<unknown>> =>
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
      const body = parseJson(await response.text());
      if (response.ok) return ok(body);
      return fail(failureOf({ status: response.status, error: errorIn(response, body) }, now()));
    });
  return {
    /** Empty without one. */
    async readOwn(token: string): Promise<Result<string>> {
      const answer = await call('own_handle', {}, token);
      if (!answer.ok) return answer;
      return typeof answer.value === 'string' ? ok(answer.value) : ok('');
    },
    /** Leaves the present one for `handle`, which may be empty. Gives why not, or null. */
    async change(handle: string, token: string): Promise<Result<HandleProblem | null>> {
      const answer = await call('set_handle', { wanted: handle }, token);
      // Another took it at the same time.
      if (!answer.ok) return answer.failure.kind === 'duplicate' ? ok('taken') : answer;
      if (answer.value === 'ok') return ok(null);
      const problem = PROBLEMS.find((known) => known === answer.value);
      return problem === undefined ? fail({ kind: 'offline' }) : ok(problem);
    },
  };
}

const PROBLEMS = ['malformed', 'reserved', 'taken'] as const;

export type HandleProblem = (typeof PROBLEMS)[number];
