import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { SessionSource, Session } from '#mutators/auth/signIn.ts';
import type { Services, AccountServices } from '#mutators/services.ts';
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

export type { Session } from '#mutators/auth/signIn.ts';

export const SessionContext = createContext<SessionSource | null>(null);

/** Renders again when the session changes. */
export function useSession(): Session {
  const source = use(SessionContext);
  if (source === null) throw new Error('useSession needs a SessionContext above it');
  return useSyncExternalStore(source.subscribe, source.current);
}

/** Throws when no user is signed in: use it below `SignedInOnly`. */
export function useAccount(): AccountServices {
  const services = useServices();
  const session = useSession();
  const user = session.status === 'signedIn' ? session.user : null;
  const db = session.status === 'signedIn' ? session.db : null;
  const account = useMemo(
    () => (user === null || db === null ? null : { ...services, user, db }),
    [services, user, db],
  );
  if (account === null) throw new Error('useAccount needs a signed-in user');
  return account;
}
