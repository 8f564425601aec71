import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

/** Confirms before the user leaves unsaved changes; the browser confirms before closing the window. */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  // A sign-out in another tab unmounts and redirects in one render, before the blocker is released.
  const isUnmounted = useRef(false);
  useLayoutEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && !isUnmounted.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={() => leaving.reset?.()}
      title="Leave without saving?"
      description="Your profile changes aren’t saved."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
