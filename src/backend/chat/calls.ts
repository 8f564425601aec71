import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import { parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { errorIn, failureOf } from '#backend/errors.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';

/** What one request to the tables says. */
export interface TableCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Table and query, already encoded. */
  readonly path: string;
  readonly body?: object;
  /** PostgREST's preferences beside `return`. */
  readonly prefer?: string;
  /** Whether the rows that were written are wanted. */
  readonly returns?: boolean;
}

/** Asks the tables as `owner`: gives the JSON of a success, null where it has none. Never rejects. */
export type AskTables = (owner: string, call: TableCall) => Promise<Result<unknown, ChatFailure>>;

/** No answer by then is none; ms. A large message gets the time that it takes to be sent as well. */
const TIMEOUT_MS = 20_000;

/** The slowest connection that a large message is still sent over, in characters per ms. */
const SLOWEST_UPLOAD = 20;

/** The tables API with the owner's own token: a request that cannot carry it is never sent. */
export function tablesOf(deps: RefreshDeps): AskTables {
  return async (owner, { method, path, body, prefer, returns = false }) => {
    const headers = await headersOf(deps, owner);
    if (!headers.ok) return headers;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const wants = [`return=${returns ? 'representation' : 'minimal'}`, ...(prefer ? [prefer] : [])];
    const wait = TIMEOUT_MS + Math.ceil((json?.length ?? 0) / SLOWEST_UPLOAD);
    try {
      const response = await deps.fetch(`${deps.config.url}/rest/v1/${path}`, {
        method,
        headers: {
          ...headers.value,
          accept: 'application/json',
          ...(method !== 'GET' && { prefer: wants.join(',') }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: json }),
        signal: AbortSignal.timeout(wait),
      });
      const data = parseJson(await response.text());
      return response.ok ? ok(data) : fail(refusalOf(response, data, deps.now()));
    } catch {
      // A fetch rejects only for want of an answer: no connection, a timeout, a body that broke off.
      return fail({ kind: 'offline' });
    }
  };
}

/**
 * The headers that make a request the owner's. Fails with `signedOut` when the sign-in on this device is not, or no
 * longer, this very person's, and with what kept the token from being refreshed.
 */
export async function headersOf(
  deps: RefreshDeps,
  owner: string,
): Promise<Result<Readonly<Record<string, string>>>> {
  const session = await freshSession(deps);
  if (!session.ok) return session;
  const { userId, accessToken } = session.value;
  if (userId !== owner) return fail({ kind: 'signedOut' });
  return ok({ apikey: deps.config.anonKey, authorization: `Bearer ${accessToken}` });
}

/** The two ways in which a missing table is said (spec §8). */
const MISSING = new Set(['42P01', 'PGRST205']);

function refusalOf(response: Response, data: unknown, now: number): ChatFailure {
  const error = errorIn(response, data);
  if (MISSING.has(error.code ?? '')) return { kind: 'tablesMissing' };
  return failureOf({ status: response.status, error }, now);
}
