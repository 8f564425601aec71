import { fakeSession } from './tokens.ts';

/** An auth server for refresh-gate tests: each refresh token works once. */
export interface FakeAuthServer {
  readonly fetch: typeof fetch;
  /** Number of refresh requests. */
  readonly refreshes: () => number;
  /** The last session issued. */
  readonly last: () => string;
  /** Responses for the next requests. Both words lose the connection, `'loseAnswer'` after the refresh. */
  readonly next: (...answers: (Response | 'drop' | 'loseAnswer')[]) => void;
}

/** Accepts the refresh token of `first`; new tokens expire an hour after `now` (ms since the epoch). */
export function fakeAuthServer(first: string, now: () => number): FakeAuthServer {
  let current = first;
  let serial = 0;
  let count = 0;
  const planned: (Response | 'drop' | 'loseAnswer')[] = [];
  const grant = (): void => {
    serial += 1;
    current = fakeSession('ada', now() + 3_600_000, serial);
  };
  return {
    refreshes: () => count,
    last: () => current,
    next: (...answers) => void planned.push(...answers),
    fetch: async (input, init) => {
      count += 1;
      // Lets concurrent requests overlap.
      await new Promise((resolve) => setTimeout(resolve, 1));
      const plan = planned.shift();
      if (plan === 'drop') throw new TypeError('Failed to fetch');
      if (plan instanceof Response) return plan;
      const { refresh_token: token } = (await new Request(input, init).json()) as {
        refresh_token: string;
      };
      if (token !== (JSON.parse(current) as { refresh_token: string }).refresh_token)
        return alreadyUsed();
      grant();
      if (plan === 'loseAnswer') throw new TypeError('Failed to fetch');
      return new Response(current, { headers: { 'content-type': 'application/json' } });
    },
  };
}

/** The permanent refusal of a refresh token. */
export function alreadyUsed(): Response {
  const body = {
    code: 400,
    error_code: 'refresh_token_already_used',
    msg: 'Invalid Refresh Token: Already Used',
  };
  return new Response(JSON.stringify(body), { status: 400 });
}
