import type { ChatFailure } from '#domain/chat/chatFailure.ts';
import { parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { errorIn, failureOf, orOffline } from '#backend/errors.ts';
import { freshSession, type RefreshDeps } from '#backend/auth/refresh.ts';

export type ChatAnswer<T> = Promise<Result<T, ChatFailure>>;

export interface TableRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly prefer?: string;
  readonly returns?: boolean;
}

/** Resolves with the JSON of a success, null without one. Never rejects. */
export type SendRequest = (owner: string, call: TableRequest) => ChatAnswer<unknown>;

/** Timeout, in addition to the upload. */
const TIMEOUT_MS = 20_000;

/** Slowest supported upload, in characters per ms. */
const SLOWEST_UPLOAD = 20;

/** A request without the owner's token is never sent. */
export function tableSender(deps: RefreshDeps): SendRequest {
  return async (owner, { method, path, body, prefer, returns = false }) => {
    const headers = await authHeaders(deps, owner);
    if (!headers.ok) return headers;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const preferences = [
      `return=${returns ? 'representation' : 'minimal'}`,
      ...(prefer ? [prefer] : []),
    ];
    const wait = TIMEOUT_MS + Math.ceil((json?.length ?? 0) / SLOWEST_UPLOAD);
    return orOffline<unknown, ChatFailure>(async () => {
      const response = await deps.fetch(`${deps.config.url}/rest/v1/${path}`, {
        method,
        headers: {
          ...headers.value,
          accept: 'application/json',
          ...(method !== 'GET' && { prefer: preferences.join(',') }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: json }),
        signal: AbortSignal.timeout(wait),
      });
      const data = parseJson(await response.text());
      return response.ok ? ok(data) : fail(refusalOf(response, data, deps.now()));
    });
  };
}

/** Fails with `signedOut` when `owner` isn't signed in, or like the token refresh. */
export async function authHeaders(
  deps: RefreshDeps,
  owner: string,
): Promise<Result<Readonly<Record<string, string>>>> {
  const session = await freshSession(deps);
  if (!session.ok) return session;
  const { userId, accessToken } = session.value;
  if (userId !== owner) return fail({ kind: 'signedOut' });
  return ok({ apikey: deps.config.anonKey, authorization: `Bearer ${accessToken}` });
}

const MISSING = new Set(['42P01', 'PGRST205']);

function refusalOf(response: Response, data: unknown, now: number): ChatFailure {
  const error = errorIn(response, data);
  if (MISSING.has(error.code ?? '')) return { kind: 'tablesMissing' };
  return failureOf({ status: response.status, error }, now);
}
