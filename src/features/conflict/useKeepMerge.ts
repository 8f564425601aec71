import { useEffect } from 'react';
import { keepBeforeReload } from '#context/beforeReload.ts';
import { FILES } from '#context/takeText.ts';
import { noteUnkept } from '#context/unkeptTexts.ts';
import type { AccountDb } from '#store/db.ts';
import type { MergeEditing } from './mergeEditing.ts';

/**
 * Writes a merge's draft at once when the window is hidden or left. While it cannot be kept on the device, it is offered
 * to be copied or downloaded.
 */
export function useKeepMerge(editing: MergeEditing, pageId: string, db: AccountDb): void {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') editing.keepNow();
    };
    const look = () => {
      const { kept, title, type } = editing.current();
      if (kept.kind === 'writing') return;
      const unkept = { title, kind: FILES[type], read: editing.text };
      noteUnkept(db, `merge:${pageId}`, kept.kind === 'failed' ? unkept : null);
    };
    look();
    const stopLooking = editing.subscribe(look);
    const stopKeeping = keepBeforeReload(async () => {
      await editing.flush();
      return editing.current().kept.kind !== 'failed';
    });
    window.addEventListener('pagehide', editing.keepNow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopKeeping();
      window.removeEventListener('pagehide', editing.keepNow);
      stopLooking();
      noteUnkept(db, `merge:${pageId}`, null);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [editing, pageId, db]);
}
