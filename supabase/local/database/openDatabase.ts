import type { Connection } from '@supabase/lite';
import { openPglite, type DatabaseSource } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Log } from '../log.ts';
import type { UnitQueue } from './unitOfWork.ts';

export interface OpenDatabase {
  /** What the library's data, auth and storage APIs use. */
  readonly connection: Connection;
  /** Runs a statement as the database's owner, without row-level security. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Runs several statements without parameters, as the owner. */
  readonly exec: (sql: string) => Promise<void>;
  /** `query` and `exec` inside `work` take part in the transaction. Rolls back when `work` rejects. */
  readonly transaction: <T>(work: () => Promise<T>) => Promise<T>;
  readonly asCaller: UnitQueue['asCaller'];
  /** Starts the deadlines: before, migrations may take as long as they need. Later writes survive a power cut. */
  readonly serve: () => void | Promise<void>;
  /** A copy of all files. PGlite only. */
  readonly dump: () => Promise<Blob>;
  /** Waits 50 ms for running statements at most. */
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…` of a PostgreSQL server's database, or files for PGlite. */
  readonly source: DatabaseSource | string;
  readonly log: Log;
  /** The brake of a caller whose statement was ended at its deadline. PGlite only: there it stops everyone. */
  readonly onCutOff?: (brake: string) => void;
}

/** Opens PGlite in a worker thread, or connects to a PostgreSQL server. */
export function openDatabase({ source, ...options }: DatabaseOptions): Promise<OpenDatabase> {
  return typeof source === 'string'
    ? openPostgres({ ...options, url: source })
    : openPglite({ ...options, source });
}
