import { Dexie } from 'dexie';
import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { storageFailure } from '#store/health/failures.ts';

/** Keeps the last value while the storage can't be read: an error would unmount the screen with the user's text. */
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
      // Live queries ignore this error and wait for the next change.
      throw new Dexie.DatabaseClosedError('The storage cannot be read');
    }
  };
  return useDexieQuery<T, D | undefined>(quiet, deps, initial);
}
