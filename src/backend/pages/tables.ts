import { parseJson } from '#domain/json.ts';
import { errorIn, hostOf, type FailedAnswer } from '#backend/errors.ts';

/** What the tables API answered: what a 2xx brought, or the error's code; status 0 when no answer came. */
export interface TableAnswer {
  readonly status: number;
  /** The JSON of a success; null when the body was something else. */
  readonly data: unknown;
  readonly error: FailedAnswer['error'] | null;
  /** Where the answer came from; '' when that is not known. */
  readonly host: string;
}

/** The tables API (PostgREST) of one project, as far as this app uses it by plain `fetch`. Never rejects. */
export interface TablesClient {
  /** Reads rows; `query` is PostgREST's, already encoded. */
  readonly read: (table: string, query: string) => Promise<TableAnswer>;
  /** How many rows a query finds; null when no answer says so. */
  readonly count: (table: string, query: string) => Promise<number | null>;
  /** Inserts rows, or updates those whose id is there, all or none; gives `columns` of those that were written. */
  readonly upsert: (
    table: string,
    rows: readonly object[],
    columns: string,
  ) => Promise<TableAnswer>;
}

/** What `tablesClient` is made of. */
export interface TablesOptions {
  /** The project's URL, without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: typeof fetch;
}

/** A client of the tables that sends what it is told to, once. */
export function tablesClient({ url, anonKey, fetch: fetchIt }: TablesOptions): TablesClient {
  const ask = (path: string, init: Init): Promise<Response> => {
    const headers = { apikey: anonKey, accept: 'application/json', ...init.headers };
    return fetchIt(`${url}/rest/v1/${path}`, { ...init, headers });
  };
  const call = async (path: string, init: Init): Promise<TableAnswer> => {
    try {
      return await readAnswer(await ask(path, init));
    } catch {
      // It rejects only for want of an answer: no connection, a timeout, an abort, a body that broke off.
      return { status: 0, data: null, error: {}, host: '' };
    }
  };
  return {
    read: (table, query) => call(`${table}?${query}`, { method: 'GET' }),
    count: (table, query) =>
      ask(`${table}?${query}`, { method: 'HEAD', headers: { prefer: 'count=exact' } }).then(
        countIn,
        () => null,
      ),
    upsert: (table, rows, columns) => {
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

/** The number behind the slash of `content-range: 0-19/120`. */
function countIn({ ok, headers }: Response): number | null {
  const said = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return ok && said !== undefined ? Number(said) : null;
}

async function readAnswer(response: Response): Promise<TableAnswer> {
  const { status, ok, url } = response;
  const data = parseJson(await response.text());
  const host = hostOf(url);
  if (ok) return { status, data, error: null, host };
  return { status, data: null, error: errorIn(response, data), host };
}
