import { claimsOf, MIN_TOKEN_LIFE_MS } from '#domain/account/authSession.ts';
import { tablesClient, type TablesClient, type TablesOptions } from './tables.ts';
import { withTimeLimit } from '#backend/timeLimit.ts';

/** A client of the tables that speaks as one owner only. */
export type OutboxClient = TablesClient;

/** What `outboxClient` is made of. */
export interface OutboxClientOptions extends TablesOptions {
  /** The user id whose token it sends. */
  readonly owner: string;
  /** The stored access token, or null when there is none. It is checked before each use. */
  readonly accessToken: () => Promise<string | null>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** How long nothing of an answer, or no token, may come, beside the upload, in ms; 0 = as long as it likes. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** The slowest connection that a large page is still sent over, in bytes per ms (20 KB/s). */
const SLOWEST_UPLOAD = 20;

/**
 * The client for the outbox and the pull of one account. A request without a token of this very owner that is
 * valid for 30 s more is never sent: row security would answer an anonymous one with an empty success.
 * It does not retry by itself.
 */
export function outboxClient(options: OutboxClientOptions): OutboxClient {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return tablesClient({
    ...options,
    fetch: async (input, init) => {
      // A token may take twice as long: a refresh is tried four times.
      const given = await withTimeLimit(options.accessToken(), timeoutMs * 2);
      const token = usableToken(given, options.owner, options.now());
      if (token === null) return refused();
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetchWhole(options.fetch, input, { ...init, headers }, timeoutMs);
    },
  });
}

/** How long sending a body may take, in ms. */
function uploadMs(body: BodyInit | null | undefined): number {
  return typeof body === 'string' ? Math.ceil(body.length / SLOWEST_UPLOAD) : 0;
}

/** The token itself when it is `owner`'s and valid for 30 s from `now`, else null. */
function usableToken(token: string | null, owner: string, now: number): string | null {
  const { sub, exp } = claimsOf(token ?? '');
  if (sub !== owner || typeof exp !== 'number') return null;
  return exp * 1000 - now < MIN_TOKEN_LIFE_MS ? null : token;
}

/** The answer that the server would give to a bad token, made here: nothing was sent. */
function refused(): Response {
  return new Response(JSON.stringify({ code: 'PGRST301', message: 'No usable access token' }), {
    status: 401,
  });
}

/**
 * The answer with all of its body here, or a rejection when nothing of it came for `timeoutMs`: an answer that
 * stalls after its headers would hold the outbox, and its lock, for good.
 */
async function fetchWhole(
  fetchIt: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  if (timeoutMs === 0) return readable(await fetchIt(input, init));
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(new DOMException('No answer', 'TimeoutError'));
  let timer = setTimeout(giveUp, timeoutMs + uploadMs(init.body));
  const stillAlive = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, stream) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeoutMs);
      stream.enqueue(chunk);
    },
  });
  try {
    const response = await fetchIt(input, { ...init, signal: controller.signal });
    return await readable(response, response.body?.pipeThrough(stillAlive));
  } finally {
    clearTimeout(timer);
  }
}

async function readable(response: Response, body = response.body): Promise<Response> {
  const { status, statusText, headers, url } = response;
  const text = await new Response(body).text();
  const whole = new Response(text === '' ? null : text, { status, statusText, headers });
  // Says which host answered, when that is not the server.
  return Object.defineProperty(whole, 'url', { value: url });
}
