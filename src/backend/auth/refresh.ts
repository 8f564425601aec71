import {
  isLive,
  readAuthSession,
  REFRESH_MARGIN_MS,
  stampSession,
  type AuthSession,
} from '#domain/account/authSession.ts';
import type { Failure } from '#domain/failure.ts';
import { fieldsOf, parseJson, type Fields } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { BackendConfig } from '#backend/config.ts';

/** Where the auth session is kept, as the auth client's own JSON. */
interface SessionSlot {
  readonly read: () => Promise<string | null>;
  /** Puts `next` (null forgets the session) in place of `expected` and says whether it did: what came in between stays. */
  readonly replace: (expected: string, next: string | null) => Promise<boolean>;
}

/** What the refresh gate works with. */
export interface RefreshDeps {
  readonly config: BackendConfig;
  readonly fetch: typeof fetch;
  readonly slot: SessionSlot;
  /** Runs one at a time in the whole origin. */
  readonly lock: <T>(run: () => Promise<T>) => Promise<T>;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Waits before the second, third and fourth try, in ms: 200 doubled each time (spec §9). */
const BACK_OFF_MS = [200, 400, 800] as const;

/** A refresh that takes longer has no answer, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * A session whose token lives for a while yet: the stored one when it does, else a refreshed one. `refused` is
 * a session whose token the server has just refused, which counts as dead however long it says it lives.
 * Refreshes go one at a time per origin, and whoever waited gets the winner's answer (the stored session),
 * because a refresh token is good for one use only. Fails with `offline` or `busy` and keeps the stored
 * session, or with `signedOut` when there is none or the server refused it for good; then it is gone.
 */
export async function freshSession(
  deps: RefreshDeps,
  refused: AuthSession | null = null,
): Promise<Result<AuthSession>> {
  const usable = await storedUsable(deps, refused);
  if (usable !== null) return ok(usable);
  return deps.lock(async () => {
    const winners = await storedUsable(deps, refused);
    return winners === null ? refresh(deps) : ok(winners);
  });
}

async function storedUsable(
  deps: RefreshDeps,
  refused: AuthSession | null,
): Promise<AuthSession | null> {
  const session = readAuthSession(await deps.slot.read());
  const usable =
    session !== null &&
    session.refreshToken !== refused?.refreshToken &&
    isLive(session, deps.now(), REFRESH_MARGIN_MS);
  return usable ? session : null;
}

async function refresh(deps: RefreshDeps): Promise<Result<AuthSession>> {
  const stored = await deps.slot.read();
  const session = readAuthSession(stored);
  if (stored === null || session === null) return fail({ kind: 'signedOut' });
  const answer = await askWithPatience(deps, session.refreshToken);
  if (answer.ok) {
    const fresh = readAuthSession(answer.value);
    if (fresh === null || fresh.userId !== session.userId) return fail({ kind: 'offline' });
    // Signed out, or in as somebody else, while the answer was on its way: that stands.
    return (await deps.slot.replace(stored, answer.value))
      ? ok(fresh)
      : fail({ kind: 'signedOut' });
  }
  if (answer.failure.kind === 'signedOut') await deps.slot.replace(stored, null);
  return answer;
}

async function askWithPatience(deps: RefreshDeps, refreshToken: string): Promise<Result<string>> {
  let answer = await ask(deps, refreshToken);
  for (const wait of BACK_OFF_MS) {
    // Offline needs no patience: the next tick, or the network's return, asks again.
    if (answer.ok || answer.failure.kind !== 'busy') return answer;
    await deps.sleep(wait);
    answer = await ask(deps, refreshToken);
  }
  return answer;
}

/** One request for new tokens: the session as the auth client stores it, or why there is none. */
async function ask(deps: RefreshDeps, refreshToken: string): Promise<Result<string>> {
  try {
    const response = await deps.fetch(refreshAddress(deps.config), {
      method: 'POST',
      headers: { apikey: deps.config.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = fieldsOf(parseJson(await response.text()));
    if (!response.ok) return fail(refusalOf(response.status, body));
    const { expires_at: expiresAt, expires_in: expiresIn } = body;
    const session = {
      ...body,
      expires_at:
        expiresAt ??
        Math.round(deps.now() / 1000) + (typeof expiresIn === 'number' ? expiresIn : 0),
    };
    const stamped = stampSession(JSON.stringify(session), null, deps.now());
    return readAuthSession(stamped) === null ? fail({ kind: 'offline' }) : ok(stamped);
  } catch {
    // A fetch rejects only for want of an answer: no connection, a timeout.
    return fail({ kind: 'offline' });
  }
}

/**
 * What an answer without tokens means. Only a 4xx in the auth server's own form, naming its error, ends the
 * sign-in; a gateway's complaint or a captive portal's page does not.
 */
function refusalOf(status: number, body: Fields): Failure {
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'busy', retryAfterMs: null };
  // 'error' alone is what gateways write too (a paused project's 404).
  const named = ['error_code', 'code', 'error_description'].some(
    (key) => typeof body[key] === 'string',
  );
  return named ? { kind: 'signedOut' } : { kind: 'offline' };
}

/** Where tokens are refreshed. */
function refreshAddress(config: BackendConfig): string {
  return `${config.url}/auth/v1/token?grant_type=refresh_token`;
}

/**
 * The `fetch` for the auth client: its refreshes go through the gate, everything else straight out, with a limit
 * on the wait. Without a network the answer to a refresh is the session as it is stored, so that the client
 * keeps it and does not try for half a minute. The same is the answer while this window holds the gate's lock
 * itself (`isAlone`), which a refresh would wait for in vain.
 */
export function gatedFetch(deps: RefreshDeps, isAlone: () => boolean): typeof fetch {
  return async (input, init) => {
    if (addressOf(input) !== refreshAddress(deps.config)) {
      return deps.fetch(input, {
        ...init,
        signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      });
    }
    if (isAlone()) return answerOf((await deps.slot.read()) ?? '') ?? refusedAnswer();
    const session = await freshSession(deps);
    if (!session.ok && session.failure.kind === 'signedOut') return refusedAnswer();
    return answerOf((await deps.slot.read()) ?? '') ?? refusedAnswer();
  };
}

function answerOf(stored: string): Response | null {
  return readAuthSession(stored) === null
    ? null
    : new Response(stored, { status: 200, headers: { 'content-type': 'application/json' } });
}

function refusedAnswer(): Response {
  const body = { code: 400, error_code: 'session_not_found', msg: 'There is no session.' };
  return new Response(JSON.stringify(body), {
    status: 400,
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  });
}

/** Where a request goes. */
export function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
