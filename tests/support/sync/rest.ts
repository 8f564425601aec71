import type { Dexie } from 'dexie';
import { nextTurn } from '../eventually.ts';

/** Rounds without work after which none is expected to start, and the turns of a round. */
const QUIET_ROUNDS = 3;
const TURNS = 10;

/** Bodies of answers that are being read: takes turns of its own in browsers, also where the whole body is there. */
let bodies = 0;
const text: (this: Response) => Promise<string> = Reflect.get(Response.prototype, 'text');
Response.prototype.text = async function countedText(this: Response) {
  bodies += 1;
  try {
    return await text.call(this);
  } finally {
    bodies -= 1;
  }
};

export interface Rest {
  /** Counts the transactions of a database that is not open yet. */
  readonly watch: (db: Dexie) => void;
  /** Opens the databases; resolves after some turns of the event loop without a transaction or an answer. */
  readonly atRest: () => Promise<void>;
}

/** Waits until what runs in the background has ended, however long a transaction takes. */
export function createRest(): Rest {
  const databases: Dexie[] = [];
  let open = 0;
  return {
    watch: (db) => {
      databases.push(db);
      db.use({
        stack: 'dbcore',
        name: 'rest',
        create: (core) => ({
          ...core,
          transaction: (...args) => {
            const transaction = core.transaction(...args) as IDBTransaction;
            open += 1;
            const ended = () => (open -= 1);
            transaction.addEventListener('complete', ended);
            transaction.addEventListener('abort', ended);
            return transaction;
          },
        }),
      });
    },
    atRest: async () => {
      let quiet = 0;
      while (quiet < QUIET_ROUNDS) {
        // Also in each round: a lost connection may just be reopened.
        await Promise.all(databases.map((db) => db.open()));
        // A timer's turn, too: something may wait for a timer of no time.
        await new Promise((resolve) => setTimeout(resolve));
        for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
        quiet = open + bodies > 0 ? 0 : quiet + 1;
      }
    },
  };
}
