import { AsyncLocalStorage } from 'node:async_hooks';

/** A mutex; nested work runs at once, as part of its unit. */
export type UnitOfWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A mutex for the single connection: a unit is a transaction or one statement, so requests never interleave between
 * BEGIN and COMMIT. Statements that outlive their unit queue again.
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
