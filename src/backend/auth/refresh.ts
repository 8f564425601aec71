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
import { orOffline } from '#backend/errors.ts';
import type { BackendConfig } from '#backend/config.ts';

/** Storage of the auth session, in the auth client's JSON. */
interface SessionSlot {
  readonly read: () => Promise<string | null>;
  /** Compare-and-set: null deletes it; false if another session was stored meanwhile. */
  readonly replace: (expected: string, next: string | null) => Promise<boolean>;
}

export interface RefreshDeps {
  readonly config: BackendConfig;
  readonly fetch: typeof fetch;
  readonly slot: SessionSlot;
  /** At most one runs per origin. */
  readonly lock: <T>(run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Back-off before each retry, in ms (spec §9). */
const BACK_OFF_MS = [200, 400, 800] as const;

const TIMEOUT_MS = 10_000;

/**
 * Refreshed if it expires soon or is the one the server `refused`; once per origin, as refresh tokens work only once.
 * Keeps the session and fails with `offline` or `busy`, or ends it and fails with `signedOut`.
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
  const answer = await askWithRetry(deps, session.refreshToken);
  if (answer.ok) {
    const fresh = readAuthSession(answer.value);
    if (fresh === null || fresh.userId !== session.userId) return fail({ kind: 'offline' });
    // The user signed out, or in as another user, meanwhile.
    return (await deps.slot.replace(stored, answer.value))
      ? ok(fresh)
      : fail({ kind: 'signedOut' });
  }
  if (answer.failure.kind === 'signedOut') await deps.slot.replace(stored, null);
  return answer;
}

async function askWithRetry(deps: RefreshDeps, refreshToken: string): Promise<Result<string>> {
  let answer = await ask(deps, refreshToken);
  for (const wait of BACK_OFF_MS) {
    // Offline, the next tick or `online` event retries.
    if (answer.ok || answer.failure.kind !== 'busy') return answer;
    await deps.sleep(wait);
    answer = await ask(deps, refreshToken);
  }
  return answer;
}

function ask(deps: RefreshDeps, refreshToken: string): Promise<Result<string>> {
  return orOffline(async () => {
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
  });
}

/** Only a 4xx in the auth server's own format ends the session; a gateway's or captive portal's answer does not. */
function refusalOf(status: number, body: Fields): Failure {
  if (status === 429 || status === 408 || status >= 500)
    return { kind: 'busy', retryAfterMs: null };
  // Gateways send `error` alone, too, such as for a paused project.
  const named = ['error_code', 'code', 'error_description'].some(
    (key) => typeof body[key] === 'string',
  );
  return named ? { kind: 'signedOut' } : { kind: 'offline' };
}

function refreshAddress(config: BackendConfig): string {
  return `${config.url}/auth/v1/token?grant_type=refresh_token`;
}

/**
 * The auth client's `fetch`: refreshes run through `freshSession`. Offline, and while this window holds the lock
 * (`isAlone`), they return the stored session, so that the client does not retry for half a minute.
 */
export function gatedFetch(deps: RefreshDeps, isAlone: () => boolean): typeof fetch {
  return async (input, init) => {
    if (addressOf(input) !== refreshAddress(deps.config)) {
      return deps.fetch(input, {
        ...init,
        signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      });
    }
    const session = isAlone() ? null : await freshSession(deps);
    if (session?.ok === false && session.failure.kind === 'signedOut') return refusedAnswer();
    return answerOf((await deps.slot.read()) ?? '') ?? refusedAnswer();
  };
}

function answerOf(stored: string): Response | null {
  return readAuthSession(stored) === null
    ? null
    : new Response(stored, { status: 200, headers: { 'content-type': 'application/json' } });
}

function refusedAnswer(): Response {
  return authError({ code: 400, error_code: 'session_not_found', msg: 'There is no session.' });
}

export function authError(body: object): Response {
  return new Response(JSON.stringify(body), {
    status: 400,
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
  });
}

export function addressOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}
