import { claimsOf, MIN_TOKEN_LIFE_MS } from '#domain/account/authSession.ts';
import { withTimeLimit, failureOf, foreignAnswer } from '#backend/errors.ts';
import type { PageRow, ServerPage } from '#domain/page/pageRow.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { SyncState } from '#domain/sync/timeline.ts';
import { tablesClient, type TablesClient, type TablesOptions, type TableAnswer } from './tables.ts';
import {
  ACCEPTED_COLUMNS,
  acceptedRows,
  ledgerRows,
  PAGE_COLUMNS,
  revisionPoints,
  serverPages,
  syncStateIn,
  type AcceptedRow,
  type LedgerRow,
  type RevisionPoint,
} from './rows.ts';

export interface OutboxClient extends TablesClient {
  readonly asOwner: TablesOptions;
  /** Sends nothing more while `isHeld`, also where it was called before and had to refresh the token. */
  readonly unless: (isHeld: () => boolean) => OutboxClient;
}

export interface OutboxClientOptions extends TablesOptions {
  readonly owner: string;
  readonly accessToken: () => Promise<string | null>;
  /** The server's time, ms since the epoch. */
  readonly now: () => number;
  /** Idle timeout of answers and of the token, in addition to the upload; 0 = none. @default 30000 */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Slowest supported upload, in bytes per ms (20 KB/s). */
const SLOWEST_UPLOAD = 20;

/** Requires a token valid for 30 s more: row security answers anonymous requests with an empty success. */
export function outboxClient(options: OutboxClientOptions): OutboxClient {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const unless = (isHeld: () => boolean): OutboxClient => {
    const asOwner: TablesOptions = {
      ...options,
      fetch: async (input, init) => {
        // A refresh makes up to four requests.
        const given = await withTimeLimit(options.accessToken(), timeoutMs * 2);
        const token = usableToken(given, options.owner, options.now());
        if (token === null) return refused();
        if (isHeld()) throw new TypeError('Another request has failed');
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetchWhole(options.fetch, input, { ...init, headers }, timeoutMs);
      },
    };
    return { ...tablesClient(asOwner), asOwner, unless };
  };
  return unless(() => false);
}

function uploadMs(body: BodyInit | null | undefined): number {
  const bytes = body instanceof Uint8Array ? body.byteLength : 0;
  return Math.ceil((typeof body === 'string' ? body.length : bytes) / SLOWEST_UPLOAD);
}

function usableToken(token: string | null, owner: string, now: number): string | null {
  const { sub, exp } = claimsOf(token ?? '');
  if (sub !== owner || typeof exp !== 'number') return null;
  return exp * 1000 - now < MIN_TOKEN_LIFE_MS ? null : token;
}

function refused(): Response {
  return new Response(JSON.stringify({ code: 'PGRST301', message: 'No usable access token' }), {
    status: 401,
  });
}

/** Rejects after `timeoutMs` without data: an answer that stalls would hold the outbox lock forever. */
async function fetchWhole(
  fetchIt: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  if (timeoutMs === 0) return readable(await fetchIt(input, init));
  const controller = new AbortController();
  const onTimeout = (): void => controller.abort(new DOMException('No answer', 'TimeoutError'));
  let timer = setTimeout(onTimeout, timeoutMs + uploadMs(init.body));
  const stillAlive = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, stream) => {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, timeoutMs);
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
  // Lets errors name the host when it isn't the server.
  return Object.defineProperty(whole, 'url', { value: url });
}

/** Resolves with the accepted ones. One refused row refuses them all. */
export async function upsertPages(
  client: TablesClient,
  rows: readonly PageRow[],
  now: number,
): Promise<Result<readonly AcceptedRow[]>> {
  const answer = await client.upsert('pages', rows, ACCEPTED_COLUMNS);
  return readAnswer(answer, acceptedRows, now);
}

interface PagesSince {
  readonly owner: string;
  readonly cursor: number;
  readonly limit: number;
  readonly now: number;
}

/** The owner's pages changed after `cursor`, deleted ones included, by `change_seq`. */
export async function pagesSince(
  client: TablesClient,
  { owner, cursor, limit, now }: PagesSince,
): Promise<Result<readonly ServerPage[]>> {
  const answer = await client.read(
    'pages',
    `select=${PAGE_COLUMNS}&author_id=eq.${owner}&change_seq=gt.${cursor}&order=change_seq.asc&limit=${limit}`,
  );
  return readAnswer(answer, serverPages, now);
}

/** What the server says of its data. `known`: the timeline that the device knows, of which it has `seen` a `change_seq`. */
export async function syncState(
  client: TablesClient,
  {
    known,
    seen,
    now,
  }: { readonly known: string | null; readonly seen: number; readonly now: number },
): Promise<Result<SyncState>> {
  const answer = await client.call('sync_state', { known, seen });
  return readAnswer(answer, syncStateIn, now);
}

/** The revisions of a page, newest first. */
export async function pageHistory(
  client: TablesClient,
  pageId: string,
  now: number,
): Promise<Result<readonly RevisionPoint[]>> {
  const answer = await client.read(
    'page_revisions',
    `select=mutation_id,change_seq,timeline,origin_timeline,origin_seq&page_id=eq.${pageId}&order=revision.desc`,
  );
  return readAnswer(answer, revisionPoints, now);
}

/** The number of the owner's pages outside the trash; null when unknown. */
export async function countPages(client: TablesClient, owner: string): Promise<number | null> {
  return client.count('pages', `select=id&author_id=eq.${owner}&deleted_at=is.null`);
}

/** The owner's pages with these ids, deleted ones included, unordered. */
export async function pagesByIds(
  client: TablesClient,
  owner: string,
  ids: readonly string[],
  now: number,
): Promise<Result<readonly ServerPage[]>> {
  const answer = await client.read(
    'pages',
    `select=${PAGE_COLUMNS}&author_id=eq.${owner}&id=in.(${ids.join(',')})`,
  );
  return readAnswer(answer, serverPages, now);
}

/** Those of the mutations that the server applied in the last 90 days. */
export async function ledgerOf(
  client: TablesClient,
  mutationIds: readonly string[],
  now: number,
): Promise<Result<readonly LedgerRow[]>> {
  const answer = await client.read(
    'page_mutations',
    `select=mutation_id,revision&mutation_id=in.(${mutationIds.join(',')})`,
  );
  return readAnswer(answer, ledgerRows, now);
}

function readAnswer<T>(
  answer: TableAnswer,
  read: (data: unknown) => T | null,
  now: number,
): Result<T> {
  if (answer.error !== null) return fail(failureOf({ ...answer, error: answer.error }, now));
  const value = read(answer.data);
  if (value !== null) return ok(value);
  const { status, host } = answer;
  return fail(foreignAnswer({ status, error: { host } }, now));
}
