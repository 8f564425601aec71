import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, subscribeToasts, type ShownToast } from './toast.ts';

const ToastSurface = lazy(async () => {
  try {
    const { ToastSurface: Surface } = await import('./ToastSurface.tsx');
    return { default: Surface };
  } catch (error) {
    // The first toast may report that the connection was lost.
    reportError(error);
    return { default: PlainToast };
  }
});

function PlainToast({ toast }: { readonly toast: ShownToast | null }) {
  return (
    <output
      data-tone={toast?.tone}
      className="fixed top-0 right-0 z-60 m-4 border bg-raised p-4 empty:hidden"
    >
      {toast !== null && [toast.title, toast.description].filter(Boolean).join(': ')}
    </output>
  );
}

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
