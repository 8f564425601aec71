import { fakeSession } from './tokens.ts';

/** A fake auth server for tests of the refresh gate: each refresh token works once. */
export interface FakeAuthServer {
  readonly fetch: typeof fetch;
  /** Number of refresh requests. */
  readonly asked: () => number;
  /** The last issued session. */
  readonly last: () => string;
  /** Overrides the next responses, one per entry; `'drop'` gives none. */
  readonly next: (...answers: (Response | 'drop' | 'loseAnswer')[]) => void;
}

/** A server that issued `first`; new tokens live an hour from `now` (ms since the epoch). */
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
    asked: () => count,
    last: () => current,
    next: (...answers) => void planned.push(...answers),
    fetch: async (input, init) => {
      count += 1;
      // Another tick, so that concurrent requests overlap.
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

/** The permanent refusal of a used refresh token. */
export function alreadyUsed(): Response {
  const body = {
    code: 400,
    error_code: 'refresh_token_already_used',
    msg: 'Invalid Refresh Token: Already Used',
  };
  return new Response(JSON.stringify(body), { status: 400 });
}
