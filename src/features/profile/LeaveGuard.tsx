import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

/** Asks before a screen is left on which something was typed and not saved; the browser asks before its window closes. */
export function LeaveGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  // The blocker is let go of too late for the redirect of who signed out in another tab, which comes with the same render.
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && !isGone.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={() => leaving.reset?.()}
      title="Leave without saving?"
      description="What you changed in your profile was not saved."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
