import { Suspense, useEffect } from 'react';
import { useSession } from '#context/session.tsx';
import { useStorageTrouble } from '#context/useStorageTrouble.ts';
import { lazyPart } from '#ui/lazyPart.ts';

const loadNotice = () => import('./StorageNotice.tsx');

const StorageNotice = lazyPart(async () => (await loadNotice()).StorageNotice);

export function StorageNotices() {
  const trouble = useStorageTrouble();
  const { status } = useSession();
  useEffect(() => {
    // Preload: failing storage may also have lost the cached chunks.
    if (status === 'signedIn') loadNotice().catch(() => undefined);
  }, [status]);
  if (trouble === null) return null;
  return (
    <Suspense fallback={null}>
      <StorageNotice trouble={trouble} />
    </Suspense>
  );
}
