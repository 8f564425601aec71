import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs work one piece at a time; work started inside a piece belongs to it and runs at once. */
export type UnitOfWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for the one database connection: a unit is a whole transaction or a single statement, and
 * no statement of another request gets between BEGIN and COMMIT. Statements that a unit starts but
 * that outlive it wait in the queue like anybody else's.
 */
export function createUnitOfWork(): UnitOfWork {
  const inside = new AsyncLocalStorage<{ open: boolean }>();
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (inside.getStore()?.open === true) return work();
    const unit = { open: true };
    const result = last.then(() =>
      inside.run(unit, () =>
        work().finally(() => {
          unit.open = false;
        }),
      ),
    );
    last = result.catch(() => undefined);
    return result;
  };
}
