import { parseJson } from '#domain/json.ts';
import { errorIn, hostOf, type FailedAnswer } from '#backend/errors.ts';

export interface TableAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly error: FailedAnswer['error'] | null;
  readonly host: string;
}

export type TablesClient = ReturnType<typeof tablesClient>;

export interface TablesOptions {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: typeof fetch;
}

/** Never rejects, never retries. */
export function tablesClient({ url, anonKey, fetch: fetchIt }: TablesOptions) {
  const ask = (path: string, init: Init): Promise<Response> => {
    const headers = { apikey: anonKey, accept: 'application/json', ...init.headers };
    return fetchIt(`${url}/rest/v1/${path}`, { ...init, headers });
  };
  const call = async (path: string, init: Init): Promise<TableAnswer> => {
    try {
      return await readAnswer(await ask(path, init));
    } catch {
      // `fetch()` and `text()` reject only on network errors and timeouts.
      return { status: 0, data: null, error: {}, host: '' };
    }
  };
  return {
    /** `query` is already encoded. */
    read: (table: string, query: string) => call(`${table}?${query}`, { method: 'GET' }),
    /** Never a GET, which a lagging replica may answer. */
    call: (name: string, parameters: object) =>
      call(`rpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
      }),
    count: (table: string, query: string) =>
      ask(`${table}?${query}`, { method: 'HEAD', headers: { prefer: 'count=exact' } }).then(
        countIn,
        () => null,
      ),
    /** Inserts rows or updates them by id, all or none; returns `columns` of the written ones. */
    upsert: (table: string, rows: readonly object[], columns: string) => {
      const keys = Object.keys(rows[0] ?? {}).join(',');
      return call(`${table}?on_conflict=id&columns=${keys}&select=${columns}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation,resolution=merge-duplicates',
        },
        body: JSON.stringify(rows),
      });
    },
  };
}

interface Init {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `content-range: 0-19/120` */
function countIn({ ok, headers }: Response): number | null {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return ok && total !== undefined ? Number(total) : null;
}

async function readAnswer(response: Response): Promise<TableAnswer> {
  const { status, ok, url } = response;
  const data = parseJson(await response.text());
  const host = hostOf(url);
  if (ok) return { status, data, error: null, host };
  return { status, data: null, error: errorIn(response, data), host };
}
