import { createContext, use, useSyncExternalStore } from 'react';
import type { liveQuery } from 'dexie';
import type { SessionSource } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import type { ListedPage } from '#store/gallery/gallery.ts';

export interface OpenStore {
  readonly services: Services;
  readonly session: SessionSource;
  readonly liveQuery: typeof liveQuery;
  /** Called with the storage error of a screen's query, which then runs again. */
  readonly onFailedRead: (error: unknown) => void;
}

/** A visitor's first cards are shown before the code of the store is loaded (decision 077). */
export interface StoreSource {
  readonly current: () => OpenStore | null;
  readonly isMissing: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => void;
  readonly opened: Promise<OpenStore>;
  readonly gallery: Services['backend']['gallery'];
  readonly now: Services['now'];
  /** The window opens with the gallery, and no user was signed in last. */
  readonly isVisitors: boolean;
  /** The gallery's rows in the start page, which shows its cards already. */
  readonly firstPage: ListedPage | null;
}

export const StoreContext = createContext<StoreSource | null>(null);

export function useStoreSource(): StoreSource {
  const source = use(StoreContext);
  if (source === null) throw new Error('useStoreSource needs a StoreContext above it');
  return source;
}

/** Null until the code of the store is loaded, which only a visitor's gallery is shown without. */
export function useStore(): OpenStore | null {
  const source = useStoreSource();
  return useSyncExternalStore(source.subscribe, source.current);
}

/** Throws while the store is missing: use it below `lazyScreen`. */
export function useServices(): Services {
  const store = useStore();
  if (store === null) throw new Error('useServices needs the store');
  return store.services;
}
