import { liveQuery } from 'dexie';

/** Resolves once `query`, which reads the device's store, is true: after `ms` at the latest, or if the store can't be read. */
export function waitUntil(query: () => Promise<boolean>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const subscription = liveQuery(query).subscribe({
      next: (isTrue) => {
        // The first result may be emitted before `subscription` is assigned.
        if (isTrue) queueMicrotask(done);
      },
      error: () => queueMicrotask(done),
    });
  });
}
