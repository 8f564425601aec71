import type { Table } from 'dexie';

/**
 * The strings in an index, each once, in the index's order. Made unique in code: WebKit fails unique cursors on an empty
 * store, and its in-memory index also holds rows without a valid key (decision 090).
 */
export async function stringsInIndex<Row, Key>(
  table: Table<Row, Key>,
  index: string & keyof Row,
): Promise<ReadonlySet<string>> {
  const keys = await table.orderBy(index).keys();
  return new Set(keys.filter((key) => typeof key === 'string'));
}
