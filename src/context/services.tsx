import { createContext, use } from 'react';
import type { SessionSource } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import type { ListedPage } from '#store/gallery/gallery.ts';

export interface Store {
  readonly services: Services;
  readonly session: SessionSource;
  /** Called with the storage error of a screen's query, which then runs again. */
  readonly onFailedRead: (error: unknown) => void;
  /** The window opens with the gallery, and no user was signed in last. */
  readonly isVisitors: boolean;
  /** The gallery's rows in the start page, which shows its cards already. */
  readonly firstPage: ListedPage | null;
}

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = use(StoreContext);
  if (store === null) throw new Error('useStore needs a StoreContext above it');
  return store;
}

export function useServices(): Services {
  return useStore().services;
}
