import { useEffect } from 'react';
import { onBeforeReload } from '#context/beforeReload.ts';
import { FILES } from '#context/documentFiles.ts';
import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import type { AccountDb } from '#store/db.ts';
import type { MergeEditing } from './mergeEditing.ts';

/** When the window is hidden or closed. After a failed save, the text is offered to copy or download. */
export function usePersistMerge(editing: MergeEditing, pageId: string, db: AccountDb): void {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') editing.saveNow();
    };
    const offer = () => {
      const { draft, title, type } = editing.current();
      if (draft.kind === 'saving') return;
      const unkept = { title, kind: FILES[type], read: editing.text };
      trackInMemoryText(db, `merge:${pageId}`, draft.kind === 'failed' ? unkept : null);
    };
    offer();
    const stopOffering = editing.subscribe(offer);
    const stopKeeping = onBeforeReload(async () => {
      await editing.flush();
      return editing.current().draft.kind !== 'failed';
    });
    window.addEventListener('pagehide', editing.saveNow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopKeeping();
      window.removeEventListener('pagehide', editing.saveNow);
      stopOffering();
      trackInMemoryText(db, `merge:${pageId}`, null);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [editing, pageId, db]);
}
