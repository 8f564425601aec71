import { Dexie } from 'dexie';

/** What one process of a device may still do: it stops permanently after a number of steps. */
export interface Life {
  /** Counts a step; never resolves when the process is killed before or at it. */
  readonly step: () => Promise<void>;
  /** Resolves when the process is killed. */
  readonly killed: Promise<void>;
  readonly isOver: () => boolean;
}

export function lifeOf(steps: number): Life {
  let left = steps;
  let end = () => {};
  const killed = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    killed,
    isOver: () => left < 0,
    step: () => {
      left -= 1;
      if (left >= 0) return Promise.resolve();
      end();
      return new Promise(() => {});
    },
  };
}

/** Counts each use of the database as a step. A kill aborts the transaction, as the browser does. Call before it is opened. */
export function diesWith(db: Dexie, life: Life): void {
  db.use({
    stack: 'dbcore',
    name: 'life',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const step = <Asked extends { readonly trans: { readonly abort: () => void } }, Answer>(
          run: (asked: Asked) => PromiseLike<Answer>,
        ) => {
          return (asked: Asked) => {
            void life.step();
            if (!life.isOver()) return run(asked) as Promise<Answer>;
            try {
              asked.trans.abort();
            } catch {
              // It had ended.
            }
            return new Dexie.Promise<Answer>(() => {}) as unknown as Promise<Answer>;
          };
        };
        return {
          ...table,
          mutate: step((asked: Parameters<typeof table.mutate>[0]) => table.mutate(asked)),
          get: step((asked: Parameters<typeof table.get>[0]) => table.get(asked)),
          getMany: step((asked: Parameters<typeof table.getMany>[0]) => table.getMany(asked)),
          query: step((asked: Parameters<typeof table.query>[0]) => table.query(asked)),
          openCursor: step((asked: Parameters<typeof table.openCursor>[0]) =>
            table.openCursor(asked),
          ),
          count: step((asked: Parameters<typeof table.count>[0]) => table.count(asked)),
        };
      },
    }),
  });
}
