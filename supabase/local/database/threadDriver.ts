import { Worker } from 'node:worker_threads';
import type { PGlite, Results } from '@electric-sql/pglite';
import type { DatabaseSource } from './pglite.ts';
import { statementTimeout } from './databaseErrors.ts';
import type { Answer, Call, Request } from './postgresThread.ts';

/** PGlite in a worker thread: what the library's connection uses of it. */
export interface ThreadDriver extends Pick<PGlite, 'query' | 'exec' | 'close' | 'dumpDataDir'> {
  /** Rejects when the database can't be opened. */
  readonly waitReady: Promise<void>;
  /**
   * Ends the thread in the middle of whatever it does and opens the database again: Postgres recovers what was
   * committed. Calls under way fail with `57014`.
   */
  readonly restart: () => void;
  /** Ends the thread for good. */
  readonly terminate: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const THREAD = new URL('./postgresThread.ts', import.meta.url);

export function openThread(source: DatabaseSource): ThreadDriver {
  let thread = startThread(source);
  const call = (what: Call): Promise<unknown> => thread.call(what);
  return {
    get waitReady() {
      return thread.ready;
    },
    query: <T>(sql: string, parameters: unknown[] = []) =>
      call({ kind: 'query', sql, parameters }) as Promise<Results<T>>,
    exec: (sql) => call({ kind: 'exec', sql }) as Promise<Results[]>,
    dumpDataDir: () => call({ kind: 'dump' }) as Promise<Blob>,
    close: async () => {
      await call({ kind: 'close' });
      await thread.end();
    },
    restart: () => {
      const ended = thread.end();
      thread = startThread(source, ended);
    },
    terminate: () => thread.end(),
  };
}

/** `after`: two threads must never have one folder open. */
function startThread(source: DatabaseSource, after: Promise<unknown> = Promise.resolve()) {
  const waiting = new Map<number, Waiting>();
  let isEnded = false;
  let lastId = 0;
  let worker: Worker | null = null;
  const failAll = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const wait = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  const ready = wait(0).then(() => undefined);
  // Each call reports it.
  ready.catch(() => undefined);
  void after.then(() => {
    if (isEnded) return;
    worker = new Worker(THREAD, { workerData: source, stdout: false });
    worker.on('message', (given: Answer) => {
      const asked = waiting.get(given.id);
      waiting.delete(given.id);
      if ('error' in given) asked?.reject(errorOf(given.error));
      else asked?.resolve(given.value);
    });
    worker.on('error', failAll);
    worker.on('exit', () => failAll(statementTimeout()));
  });
  return {
    ready,
    call: async (call: Call): Promise<unknown> => {
      await ready;
      if (isEnded || worker === null) throw statementTimeout();
      lastId += 1;
      const answer = wait(lastId);
      worker.postMessage({ id: lastId, call } satisfies Request);
      return answer;
    },
    end: async (): Promise<void> => {
      isEnded = true;
      failAll(statementTimeout());
      await after;
      await worker?.terminate();
    },
  };
}

function errorOf({ message, ...fields }: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error(String(message)), fields);
}
