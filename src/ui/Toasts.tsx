import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, subscribeToasts } from './toast.ts';

const ToastSurface = lazy(async () => {
  const { ToastSurface: Surface } = await import('./ToastSurface.tsx');
  return { default: Surface };
});

/** The toast area; once per window. Its code is loaded with the first toast and stays from then on. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToasts, currentToast);
  const [used, setUsed] = useState(false);
  if (toast !== null && !used) setUsed(true);
  if (!used && toast === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastSurface toast={toast} />
    </Suspense>
  );
}
