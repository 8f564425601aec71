import { useEffect, useEffectEvent, useState } from 'react';
import type { SharedDb } from '#store/db.ts';
import { storageFailure } from '#store/health/failures.ts';
import { useStore } from './services.tsx';

type Query<T> = (shared: SharedDb) => Promise<T> | T;

type Read<T> = { readonly value: T } | { readonly error: unknown };

/** Keeps the last value while the storage can't be read: an error would unmount the screen with the user's text. */
export function useLiveQuery<T>(query: Query<T>, deps?: readonly unknown[]): T | undefined;
export function useLiveQuery<T, D>(query: Query<T>, deps: readonly unknown[], initial: D): T | D;
export function useLiveQuery<T, D>(
  query: Query<T>,
  deps: readonly unknown[] = [],
  initial?: D,
): T | D | undefined {
  const store = useStore();
  const [read, setRead] = useState<Read<T> | null>(null);
  const [followed, setFollowed] = useState(deps);
  if (!hasSameItems(followed, deps)) setFollowed(deps);
  const run = useEffectEvent(query);
  useEffect(() => {
    if (store === null) return undefined;
    const { liveQuery, services } = store;
    const subscription = liveQuery(async () => {
      try {
        return await run(services.shared);
      } catch (error) {
        if (storageFailure(error) === null) throw error;
        // Live queries ignore an error of this name and wait for the next change.
        throw Object.assign(new Error('The storage cannot be read'), {
          name: 'DatabaseClosedError',
        });
      }
    }).subscribe({
      next: (value) => setRead((last) => (isOf(last, value) ? last : { value })),
      error: (error: unknown) => setRead({ error }),
    });
    return () => subscription.unsubscribe();
  }, [store, followed]);
  if (read === null) return initial;
  if ('error' in read) throw read.error;
  return read.value;
}

function isOf<T>(read: Read<T> | null, value: T): boolean {
  return read !== null && 'value' in read && read.value === value;
}

function hasSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
}
