import type { TestBackend } from '../../support/backend.ts';

/** Puts the copied rows back. `ledgerToo` false: a copy that was taken table by table has a later ledger. */
export type Restore = (options: { readonly ledgerToo: boolean }) => Promise<void>;

/** The tables of an author's data, and which rows are the authors' (`$1`). */
const TABLES = [
  ['public.pages', 'author_id = any($1)'],
  ['public.page_sources', 'author_id = any($1)'],
  ['public.page_revisions', 'author_id = any($1)'],
  ['public.page_mutations', 'author_id = any($1)'],
  ['private.timeline_starts', 'author_id = any($1)'],
  ['private.gone_changes', 'author_id = any($1)'],
  ['private.settings', 'user_id = any($1)'],
  [
    'public.chat_messages',
    'session_id in (select id from public.chat_sessions where user_id = any($1))',
  ],
  ['public.chat_sessions', 'user_id = any($1)'],
] as const;

const LEDGER: ReadonlySet<string> = new Set(['public.page_revisions', 'public.page_mutations']);

/** Copies authors' rows, the list of timelines and the counter of changes. */
export async function backUp(
  { query }: Pick<TestBackend, 'query'>,
  authors: readonly string[],
): Promise<Restore> {
  const copies = new Map<string, string>();
  for (const [table, isOwn] of TABLES) {
    const [copy] = await query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from ${table} t where ${isOwn}`,
      [authors],
    );
    copies.set(table, copy?.rows ?? '[]');
  }
  const [timelines] = await query<{ rows: string }>(
    `select coalesce(json_agg(t), '[]')::text as rows from private.timelines t`,
  );
  const [changes] = await query<{ last: number }>(
    'select last_value as last from private.page_changes',
  );
  return async ({ ledgerToo }) => {
    await query(`select set_config('session_replication_role', 'replica', false)`);
    try {
      await query('delete from private.timelines');
      await put(query, 'private.timelines', timelines?.rows ?? '[]');
      for (const [table, isOwn] of TABLES) {
        if (!ledgerToo && LEDGER.has(table)) continue;
        await query(`delete from ${table} where ${isOwn}`, [authors]);
        await put(query, table, copies.get(table) ?? '[]');
      }
    } finally {
      await query(`select set_config('session_replication_role', 'origin', false)`);
    }
    await query(`select setval('private.page_changes', $1)`, [changes?.last ?? 1]);
  };
}

async function put(query: TestBackend['query'], table: string, rows: string): Promise<void> {
  const [schema, name] = table.split('.');
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schema, name],
  );
  const list = columns.map((column) => `"${column.name}"`).join(', ');
  await query(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`,
    [rows],
  );
}
