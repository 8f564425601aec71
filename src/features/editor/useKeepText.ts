import { useEffect } from 'react';
import { documentKey } from '#domain/draft.ts';
import type { ContentType } from '#domain/page.ts';
import type { AccountDb } from '#store/db.ts';
import { rememberBlank } from './blankPage.ts';
import { rememberUnkept, rememberWrite } from './editorMemory.ts';
import type { OpenDocument } from './readDocument.ts';

/**
 * Writes the draft at once when the window is hidden or left, and when the editor goes away (decisions 8). While
 * text cannot be kept on the device, the browser asks before the window closes, and the window remembers the text. A
 * blank page with nothing written has no draft: the tab remembers that it was blank.
 */
export function useKeepText({ editing, lease }: OpenDocument, type: ContentType, db: AccountDb) {
  useEffect(() => {
    const endUse = lease.use();
    const noteBlank = () => {
      const { pageId, savedText, dirty } = editing.current();
      rememberBlank(db, type, pageId === null && savedText === '' && !dirty);
    };
    const keep = () => {
      noteBlank();
      rememberWrite(db, editing.flushNow());
    };
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
      noteBlank();
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
