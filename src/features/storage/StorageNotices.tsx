import { useEffect, useSyncExternalStore } from 'react';
import { editorOpened } from '#context/editorOpening.ts';
import { useServices, useSession } from '#context/services.tsx';
import { healthOf, type StorageTrouble } from '#store/health/health.ts';
import { latePart } from '#ui/lazyPart.ts';

const loadNotice = () => import('./StorageNotice.tsx');

const StorageNotice = latePart(async () => (await loadNotice()).StorageNotice);

export function StorageNotices() {
  const trouble = useStorageTrouble();
  const { status } = useSession();
  useEffect(() => {
    // Preload: failing storage may also have lost the cached chunks.
    if (status === 'signedIn') void editorOpened.then(loadNotice).catch(() => undefined);
  }, [status]);
  if (trouble === null) return null;
  return <StorageNotice trouble={trouble} />;
}

function useStorageTrouble(): StorageTrouble | null {
  const { shared } = useServices();
  const session = useSession();
  const common = healthOf(shared);
  const own = session.status === 'signedIn' ? healthOf(session.db) : common;
  const mine = useSyncExternalStore(own.subscribe, own.current);
  const ofDevice = useSyncExternalStore(common.subscribe, common.current);
  return mine ?? ofDevice;
}
