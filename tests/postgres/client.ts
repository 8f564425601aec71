import pg from 'pg';
import { prepareValue, VALUE_TYPES } from '../../supabase/local/database/postgresValues.ts';

type Row = Record<string, unknown>;

/** Statements as template literals, each value a parameter. */
export interface Sql {
  <T extends object = Row>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T[]>;
  /** One statement, or several without parameters. */
  readonly unsafe: <T extends object = Row>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<T[]>;
  /** Commits when `work` resolves. */
  readonly begin: <T>(work: (running: Sql) => Promise<T>) => Promise<T>;
  readonly end: () => Promise<void>;
}

/** A pool of at most `max` connections to a database of a test. */
export function connect(url: string, max = 1): Sql {
  const pool = new pg.Pool({ connectionString: url, max, types: VALUE_TYPES });
  // A database that is dropped ends them.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return statementsOf(pool, {
    begin: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(statementsOf(client, NESTED));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  });
}

const NESTED: Pick<Sql, 'begin' | 'end'> = {
  begin: () => Promise.reject(new Error('A transaction has no transactions of its own.')),
  end: () => Promise.resolve(),
};

function statementsOf(to: pg.Pool | pg.ClientBase, rest: Pick<Sql, 'begin' | 'end'>): Sql {
  // The driver is about to refuse statements that wait inside it.
  let last: Promise<unknown> = Promise.resolve();
  const unsafe = async <T extends object = Row>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> => {
    const run = () => to.query<T>(text, values.map(prepareValue));
    const running = to instanceof pg.Pool ? run() : last.then(run, run);
    last = running;
    return (await running).rows;
  };
  const tagged = <T extends object = Row>(
    text: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<T[]> =>
    unsafe<T>(
      text.reduce((all, part, n) => `${all}$${n}${part}`),
      values,
    );
  return Object.assign(tagged, { unsafe, ...rest });
}
