import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Session, SessionSource } from '#mutators/auth/signIn.ts';
import type { AccountServices } from '#mutators/services.ts';
import { useServices } from './services.tsx';

export type { Session } from '#mutators/auth/signIn.ts';

export const SessionContext = createContext<SessionSource | null>(null);

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
