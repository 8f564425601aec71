import { useLiveQuery as useQuery } from 'dexie-react-hooks';
import type { SharedDb } from '#store/db.ts';
import { storageFailure } from '#store/health/failures.ts';
import { useStore } from './services.tsx';

type Query<T> = (shared: SharedDb) => Promise<T> | T;

/** Keeps the last value while the storage can't be read: an error would unmount the screen with the user's text. */
export function useLiveQuery<T>(query: Query<T>, deps?: readonly unknown[]): T | undefined;
export function useLiveQuery<T, D>(query: Query<T>, deps: readonly unknown[], initial: D): T | D;
export function useLiveQuery<T, D>(
  query: Query<T>,
  deps: readonly unknown[] = [],
  initial?: D,
): T | D | undefined {
  const { services, onFailedRead } = useStore();
  const read = async (): Promise<T> => {
    try {
      return await query(services.shared);
    } catch (error) {
      if (storageFailure(error) === null) throw error;
      onFailedRead(error);
      // Live queries ignore an error of this name and wait for the next change.
      throw Object.assign(new Error('The storage cannot be read'), { name: 'DatabaseClosedError' });
    }
  };
  return useQuery<T, D | undefined>(read, [services, ...deps], initial);
}
