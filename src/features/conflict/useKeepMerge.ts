import { useEffect } from 'react';
import { keepBeforeReload } from '#context/beforeReload.ts';
import type { MergeEditing } from './mergeEditing.ts';

/**
 * Writes a merge's draft at once when the window is hidden or left. While it cannot be kept on the device, the
 * browser asks before the window closes.
 */
export function useKeepMerge(editing: MergeEditing): void {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') editing.keepNow();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (editing.current().kept.kind === 'failed') event.preventDefault();
    };
    const stopKeeping = keepBeforeReload(async () => {
      await editing.flush();
      return editing.current().kept.kind !== 'failed';
    });
    window.addEventListener('pagehide', editing.keepNow);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopKeeping();
      window.removeEventListener('pagehide', editing.keepNow);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [editing]);
}
