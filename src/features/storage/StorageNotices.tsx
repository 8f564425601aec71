import { Suspense, useEffect } from 'react';
import { useSession } from '#context/session.tsx';
import { useStorageTrouble } from '#context/useStorageTrouble.ts';
import { lazyPart } from '#ui/lazyPart.ts';

const loadNotice = () => import('./StorageNotice.tsx');

const Surface = lazyPart(async () => (await loadNotice()).StorageNotice);

/** The place under the header for what a person ought to know about this device's storage. */
export function StorageNotices() {
  const trouble = useStorageTrouble();
  const { status } = useSession();
  useEffect(() => {
    // When the storage fails, the copies of the app's code may be gone with it.
    if (status === 'signedIn') loadNotice().catch(() => undefined);
  }, [status]);
  if (trouble === null) return null;
  return (
    <Suspense fallback={null}>
      <Surface trouble={trouble} />
    </Suspense>
  );
}
