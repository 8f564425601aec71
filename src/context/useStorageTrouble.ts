import { useSyncExternalStore } from 'react';
import { healthOf, type StorageTrouble } from '#store/health/health.ts';
import { useServices } from './services.tsx';
import { useSession } from './session.tsx';

export function useStorageTrouble(): StorageTrouble | null {
  const { shared } = useServices();
  const session = useSession();
  const common = healthOf(shared);
  const own = session.status === 'signedIn' ? healthOf(session.db) : common;
  const mine = useSyncExternalStore(own.subscribe, own.current);
  const everybodys = useSyncExternalStore(common.subscribe, common.current);
  return mine ?? everybodys;
}
