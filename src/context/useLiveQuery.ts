import { Dexie } from 'dexie';
import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { storageFailure } from '#store/health/failures.ts';

/**
 * Gives what `query` reads, live; `initial` until it was read. A storage that cannot be read leaves what was read last:
 * the notice under the header says so, and an error would take the screen away, with the text on it.
 */
export function useLiveQuery<T>(query: () => Promise<T> | T, deps?: unknown[]): T | undefined;
export function useLiveQuery<T, D>(query: () => Promise<T> | T, deps: unknown[], initial: D): T | D;
export function useLiveQuery<T, D>(
  query: () => Promise<T> | T,
  deps: unknown[] = [],
  initial?: D,
): T | D | undefined {
  const quiet = async () => {
    try {
      return await query();
    } catch (error) {
      if (storageFailure(error) === null) throw error;
      // Live queries ignore this one, and wait for the next change.
      throw new Dexie.DatabaseClosedError('The storage cannot be read');
    }
  };
  return useDexieQuery<T, D | undefined>(quiet, deps, initial);
}
