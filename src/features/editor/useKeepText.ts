import { useEffect } from 'react';
import { documentKey } from '#domain/draft.ts';
import type { ContentType } from '#domain/page.ts';
import type { AccountDb } from '#store/db.ts';
import { rememberUnkept, rememberWrite } from './editorMemory.ts';
import type { OpenDocument } from './readDocument.ts';

/**
 * Writes the draft at once when the window is hidden or left, and when the editor goes away (decisions 8). While
 * text cannot be kept on the device, the browser asks before the window closes, and the window remembers the text.
 */
export function useKeepText({ editing, lease }: OpenDocument, type: ContentType, db: AccountDb) {
  useEffect(() => {
    const endUse = lease.use();
    const keep = () => rememberWrite(db, editing.flushNow());
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      const { dirty, draft } = editing.current();
      if (dirty && draft.kind === 'failed') event.preventDefault();
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onVisibility);
      const close = async () => {
        const { pageId, unkept } = await editing.close();
        const text = unkept === null ? null : { ...unkept, pageId };
        rememberUnkept(db, documentKey(pageId, type), text);
        await endUse();
      };
      rememberWrite(db, close());
    };
  }, [editing, lease, type, db]);
}
