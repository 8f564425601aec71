import { Dexie, type PromiseExtended, type Transaction } from 'dexie';
import { healthOf } from './health.ts';
import { trackTransaction, wasCutOff, whenResumed } from './suspension.ts';

/** A write that is open for longer usually waits for a suspended window, which holds its transaction. */
const SLOW_MS = 5000;

/** Runs something later; returns the cancel function. */
export type After = (ms: number, run: () => void) => () => void;

const afterTimeout: After = (ms, run) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/** Tracks one database's transactions for `suspend`, and reports writes that take long as `slow`. */
export function createTransactionTracker(after: After = afterTimeout) {
  let tracked: Dexie | null = null;
  const slow = new Set<IDBTransaction>();

  function followWrite(transaction: IDBTransaction): void {
    const db = tracked;
    const cancel = after(SLOW_MS, () => {
      slow.add(transaction);
      if (db !== null) healthOf(db).report({ kind: 'slow' });
    });
    const end = () => {
      cancel();
      if (slow.delete(transaction) && slow.size === 0 && db !== null) healthOf(db).clear('slow');
    };
    trackTransaction(transaction, end);
  }

  return {
    /** Dexie does not show an upgrade's transaction before it has ended. */
    factory: (given: IDBFactory | undefined): { readonly indexedDB?: IDBFactory } => {
      const factory = given ?? Dexie.dependencies.indexedDB;
      // Missing where the browser blocks it, despite its type.
      if (!factory) return {};
      return {
        indexedDB: {
          cmp: (a, b) => factory.cmp(a, b),
          databases: () => factory.databases(),
          deleteDatabase: (name) => factory.deleteDatabase(name),
          open: (...args) => {
            const request = factory.open(...args);
            request.addEventListener('upgradeneeded', () => {
              if (request.transaction !== null) followWrite(request.transaction);
            });
            return request;
          },
        },
      };
    },
    /** Call before the database is opened. */
    track: (db: Dexie): void => {
      tracked = db;
      db.use({
        stack: 'dbcore',
        name: 'openTransactions',
        create: (core) => ({
          ...core,
          transaction: (tables, mode, options) => {
            // Dexie's type hides that it is the browser's transaction.
            const transaction = core.transaction(tables, mode, options) as IDBTransaction;
            if (mode === 'readwrite') followWrite(transaction);
            else trackTransaction(transaction);
            return transaction;
          },
        }),
      });
      runAgain(db);
    },
  };
}

type Begin = (...args: readonly unknown[]) => PromiseExtended<unknown>;

/** Runs a write again, once the window is back, exactly if `suspend` aborted it. Live queries run again anyway. */
function runAgain(db: Dexie): void {
  const begin = db.transaction.bind(db) as unknown as Begin;
  const run: Begin = (...args) => {
    const scope = args.at(-1) as (transaction: Transaction) => unknown;
    // One inside another ends with that one.
    if (args[0] !== 'rw' || Dexie.currentTransaction?.db === db) return begin(...args);
    let begun: IDBTransaction | null = null;
    const noted = async (transaction: Transaction) => {
      begun = transaction.idbtrans;
      return scope(transaction);
    };
    return begin(...args.slice(0, -1), noted).catch((error: unknown) => {
      if (begun === null || !wasCutOff(begun)) throw error;
      // Dexie's promise keeps its zone: while a database is opened, only code of that zone may use it.
      return Dexie.Promise.resolve(whenResumed()).then(() => run(...args));
    });
  };
  db.transaction = run as unknown as typeof db.transaction;
}
