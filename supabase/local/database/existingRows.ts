import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite, Results } from '@electric-sql/pglite';

/** The ids sent in an upsert and, once looked up, those that exist. */
interface Upsert {
  readonly ids: readonly string[];
  existing: ReadonlySet<string> | null;
}

type Query = PGlite['query'];

const current = new AsyncLocalStorage<Upsert>();

/** The library runs this per row, only to choose between 200 and 201. */
const ROW_LOOKUP = /^select count\(\*\) as "__count" from ("[a-z_]+") where "id" = \$1$/u;

/** The ids of an upsert by `id`; empty for any other request, or when a row has no id. */
export function upsertIds(url: URL, method: string, body: Uint8Array): readonly string[] {
  if (method !== 'POST' || url.searchParams.get('on_conflict') !== 'id') return [];
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(body));
    const ids = Array.isArray(rows) ? rows.map(idOf) : [];
    const sent = ids.filter((id) => id !== null);
    return sent.length === ids.length ? sent : [];
  } catch {
    // The data API reports invalid JSON itself.
    return [];
  }
}

export function withUpsertIds<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  return ids.length < 2 ? work() : current.run({ ids, existing: null }, work);
}

/**
 * Runs a statement, but answers the library’s per-row existence queries from one lookup of all ids in the upsert. The
 * lookup uses the upsert’s own transaction and role, before any write.
 */
export async function withRowLookup(
  query: Query,
  ...call: Parameters<Query>
): Promise<Results<never>> {
  const [sql, parameters] = call;
  const upsert = current.getStore();
  const table = upsert === undefined ? undefined : ROW_LOOKUP.exec(sql)?.[1];
  const id: unknown = parameters?.[0];
  if (upsert === undefined || table === undefined || typeof id !== 'string')
    return query<never>(...call);
  if (!upsert.ids.includes(id)) return query<never>(...call);
  upsert.existing ??= await existingOf(query, table, upsert.ids);
  const answer = { __count: upsert.existing.has(id.toLowerCase()) ? 1 : 0 };
  return { rows: Object.assign(new Array<never>(), [answer]), fields: [], affectedRows: 0 };
}

async function existingOf(
  query: Query,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await query<{ id: string }>(
    `select "id"::text as id from ${table} where "id" = any($1)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

function idOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('id' in row)) return null;
  return typeof row.id === 'string' ? row.id : null;
}
