import { Dexie, type Table } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { STRICT } from '#store/sharedDb.ts';

/** One kind of call, and what it returns by the standard; errors are returned by `outcomeOf`. */
export interface Probe {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  readonly expected: unknown;
}

export interface Row {
  readonly seq?: number;
  readonly id: string;
  readonly group: string | null;
  readonly at: number;
  /** An index holds no row whose key is null or absent. */
  readonly deleted_at?: string | null;
  readonly tags: readonly string[];
}

export class ProbeDb extends Dexie {
  declare readonly rows: Table<Row, number>;
  declare readonly pairs: Table<{ a: string; b: string }, [string, string]>;
  declare readonly values: Table<{ key: string; value: unknown }, string>;
}

/** The kinds of keys and indexes of the app's tables. */
export const SCHEMA = {
  rows: '++seq, &id, group, [group+at], at, deleted_at, *tags',
  pairs: '&[a+b], a',
  values: '&key',
} as const;

const ROWS: readonly Row[] = [
  { id: 'a', group: 'x', at: 1, deleted_at: null, tags: ['one', 'two'] },
  { id: 'b', group: 'x', at: 2, deleted_at: '2026-01-01', tags: ['one'] },
  { id: 'c', group: 'y', at: 3, tags: [] },
  { id: 'd', group: null, at: 4, deleted_at: '2026-02-01', tags: ['two'] },
  { id: 'e', group: 'y', at: 5, deleted_at: null, tags: [] },
];

export function openProbeDb(factory: globalThis.IDBFactory = new IDBFactory()): ProbeDb {
  const db = new ProbeDb('probe', { ...STRICT, indexedDB: factory, IDBKeyRange });
  db.version(1).stores(SCHEMA);
  return db;
}

export async function filledDb(): Promise<ProbeDb> {
  const db = openProbeDb();
  await db.rows.bulkAdd(ROWS);
  return db;
}

/** The value, or the name of the error. */
export async function outcomeOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return nameOf(error);
  }
}

export function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : String(error);
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No error')));
  });
}
