import { lazy, Suspense } from 'react';
import { useStorageTrouble } from '#context/useStorageTrouble.ts';

const Surface = lazy(async () => {
  const { StorageNotice } = await import('./StorageNotice.tsx');
  return { default: StorageNotice };
});

/** The place under the header for what a person ought to know about this device's storage; its code comes with the first trouble. */
export function StorageNotices() {
  const trouble = useStorageTrouble();
  if (trouble === null) return null;
  return (
    <Suspense fallback={null}>
      <Surface trouble={trouble} />
    </Suspense>
  );
}
