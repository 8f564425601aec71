import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PGlite, Results } from '@electric-sql/pglite';
import type { DatabaseSource } from './pglite.ts';
import { connectionClosed, databaseLost, statementTimeout } from './databaseErrors.ts';
import type { Answer, Call, Request } from './postgresThread.ts';

/** PGlite in a worker thread: what the library's connection uses of it. */
export interface ThreadDriver extends Pick<PGlite, 'query' | 'exec' | 'close' | 'dumpDataDir'> {
  /** Rejects when the database can't be opened at first; later openings are repeated until one succeeds. */
  readonly waitReady: Promise<void>;
  /**
   * Ends the thread in the middle of whatever it does and opens the database again: Postgres recovers what was
   * committed. Calls under way fail with `57014`. A thread that ends by itself is replaced, too; its calls fail with
   * `databaseLost`.
   */
  readonly restart: () => void;
  /** Ends the set-up of a new database (`DatabaseSource.isNew`). */
  readonly syncFiles: () => Promise<void>;
  /** How many times the database has been opened. */
  readonly openings: () => number;
  /** Ends the thread for good. */
  readonly terminate: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Thread {
  readonly ready: Promise<void>;
  readonly call: (call: Call) => Promise<unknown>;
  /** Calls under way fail with `error`. */
  readonly end: (error: Error) => Promise<void>;
}

export interface ThreadOptions {
  readonly log?: (line: string) => void;
  /** The program of the thread. @default PGlite */
  readonly program?: URL;
  /** The first limit of an opening, ms. */
  readonly openingMs?: number;
}

/** Commits don't wait for the disk (`postgresThread.ts`); this writes and syncs the log of all before it, if there is any. */
export const FLUSH = `select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
  then pg_logical_emit_message(false, 'recto', '', true) end`;

const PROGRAM = new URL('./postgresThread.ts', import.meta.url);

/** An opening takes two seconds, ten on a slow machine. Each further one may take twice as long, so that one succeeds. */
const OPENING_MS = 60_000;

const PAUSE_MS = 500;

export function openThread(
  source: DatabaseSource,
  { log = () => undefined, program = PROGRAM, openingMs = OPENING_MS }: ThreadOptions = {},
): ThreadDriver {
  let isClosed = false;
  let openings = 0;
  let isNew = source.isNew === true;
  const start = (): Thread => {
    openings += 1;
    return startThread({ ...source, isNew }, program, lose);
  };
  let thread = start();
  let opening = thread.ready.then(() => thread);

  const reopen = async (ended: Promise<unknown>): Promise<Thread> => {
    // Two threads must never have one folder open.
    await ended;
    for (let limitMs = openingMs; !isClosed; limitMs *= 2) {
      thread = start();
      const failure = await failureWithin(limitMs, thread.ready);
      if (failure === null) return thread;
      await thread.end(databaseLost());
      if (isClosed) break;
      log(`database: not opened again (${failure}), trying once more`);
      await sleep(PAUSE_MS);
    }
    throw connectionClosed();
  };
  const restart = (error: Error): void => {
    const ended = thread.end(error);
    opening = reopen(ended);
    // Each call reports it.
    opening.catch(() => undefined);
  };
  function lose(lost: Thread): void {
    if (lost !== thread || isClosed) return;
    log('database: its thread ended by itself');
    // A database in memory is gone with its thread.
    if (source.folder !== null) restart(databaseLost());
  }
  opening.catch(() => undefined);
  const call = async (what: Call): Promise<unknown> => (await opening).call(what);
  const terminate = (): Promise<void> => {
    isClosed = true;
    return thread.end(statementTimeout());
  };
  return {
    get waitReady() {
      return opening.then(() => undefined);
    },
    query: <T>(sql: string, parameters: unknown[] = []) =>
      call({ kind: 'query', sql, parameters }) as Promise<Results<T>>,
    exec: (sql) => call({ kind: 'exec', sql }) as Promise<Results[]>,
    dumpDataDir: () => call({ kind: 'dump' }) as Promise<Blob>,
    close: async () => {
      try {
        await call({ kind: 'close' });
      } finally {
        await terminate();
      }
    },
    restart: () => restart(statementTimeout()),
    openings: () => openings,
    syncFiles: async () => {
      isNew = false;
      await call({ kind: 'syncFiles' });
    },
    terminate,
  };
}

/** Why an opening failed; null when it did not. */
async function failureWithin(limitMs: number, ready: Promise<void>): Promise<string | null> {
  const stop = new AbortController();
  try {
    const late = sleep(limitMs, `more than ${limitMs} ms`, { signal: stop.signal });
    return await Promise.race([ready.then(() => null), late]);
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown error';
  } finally {
    stop.abort();
  }
}

/** `onLost` is called when the thread ends by itself once it was open. */
function startThread(
  source: DatabaseSource,
  program: URL,
  onLost: (thread: Thread) => void,
): Thread {
  const waiting = new Map<number, Waiting>();
  let isOpen = false;
  let failure: unknown = null;
  let lastId = 0;
  const failAll = (error: unknown): void => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const wait = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  const ready = wait(0).then(() => {
    isOpen = true;
  });
  // Each call reports it.
  ready.catch(() => undefined);
  const worker = new Worker(program, { workerData: source, stdout: false });
  worker.on('message', (given: Answer) => {
    const asked = waiting.get(given.id);
    waiting.delete(given.id);
    if ('error' in given) asked?.reject(errorOf(given.error));
    else asked?.resolve(given.value);
  });
  // An answer that can't be read would leave its call waiting.
  worker.on('messageerror', () => void worker.terminate());
  let thrown: unknown = null;
  worker.on('error', (error) => {
    thrown = error;
  });
  // Always the last event: only then may another thread open the folder.
  worker.on('exit', () => {
    failAll(isOpen ? databaseLost() : (thrown ?? databaseLost()));
    if (isOpen) onLost(thread);
  });
  const thread: Thread = {
    ready,
    call: (call) => {
      if (failure !== null) return Promise.reject(failure);
      lastId += 1;
      const answer = wait(lastId);
      worker.postMessage({ id: lastId, call } satisfies Request);
      return answer;
    },
    end: async (error) => {
      isOpen = false;
      failAll(error);
      await worker.terminate();
    },
  };
  return thread;
}

function errorOf({ message, ...fields }: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error(String(message)), fields);
}
