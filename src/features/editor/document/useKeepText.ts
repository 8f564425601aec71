import { useEffect } from 'react';
import { onBeforeReload } from '#context/reloadApp.ts';
import { trackInMemoryText } from '#context/inMemoryTexts.ts';
import { documentKey } from '#domain/page/draft.ts';
import type { AccountDb } from '#store/db.ts';
import { healthOf } from '#store/health/health.ts';
import { editorMemory, trackWrite } from './editingSession.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { rememberFresh, type OpenDocument } from './readDocument.ts';

/**
 * Writes the draft when the window is hidden, left or reloaded, and when the editor unmounts (spec §4). Text that can't
 * be stored stays in this window's memory. After a cleared storage, saved text may be unsaved again. The tab remembers an
 * empty page that was started beside unsaved text.
 */
export function useKeepText(
  { editing, lease, fresh }: OpenDocument,
  kind: EditorKind,
  db: AccountDb,
) {
  const { type } = kind;

  useEffect(() => {
    const endUse = lease.use();
    const noteFresh = () => {
      const { pageId, dirty } = editing.current();
      rememberFresh(db, type, pageId === null && !dirty ? fresh : null);
    };
    const keep = () => {
      noteFresh();
      trackWrite(db, editing.flushNow());
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
      // A killed browser fires no later event.
      else rememberFresh(db, type, null);
    };
    const health = healthOf(db);
    let wasCleared = health.has('cleared');
    const stopWatching = health.subscribe(() => {
      const isCleared = health.has('cleared');
      if (isCleared && !wasCleared) editing.storeCleared();
      wasCleared = isCleared;
    });
    const stopKeeping = onBeforeReload(async () => {
      noteFresh();
      await editing.flush();
      const { dirty, draft } = editing.current();
      return !dirty || draft.kind !== 'failed';
    });
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopKeeping();
      stopWatching();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', onVisibility);
      noteFresh();
      const close = async () => {
        const { pageId, unkept } = await editing.close();
        const key = documentKey(pageId, type);
        if (unkept === null) editorMemory(db).unkept.delete(key);
        else editorMemory(db).unkept.set(key, { ...unkept, pageId });
        const left = unkept && { title: 'Unsaved text', kind, read: () => unkept.text };
        trackInMemoryText(db, key, left);
        await endUse();
      };
      trackWrite(db, close());
    };
  }, [editing, lease, fresh, type, kind, db]);
}

export function useOfferUnkept(
  { editing }: Pick<OpenDocument, 'editing'>,
  kind: EditorKind,
  title: string,
  db: AccountDb,
) {
  useEffect(() => {
    let noted = '';
    const check = () => {
      const { pageId, dirty, draft } = editing.current();
      // The result of a pending write is unknown.
      if (dirty && draft.kind === 'pending') return;
      const key = documentKey(pageId, kind.type);
      if (noted !== key) trackInMemoryText(db, noted, null);
      noted = key;
      const isUnkept = dirty && draft.kind === 'failed';
      trackInMemoryText(db, key, isUnkept ? { title, kind, read: editing.text } : null);
    };
    check();
    return editing.subscribe(check);
  }, [editing, kind, title, db]);
}
