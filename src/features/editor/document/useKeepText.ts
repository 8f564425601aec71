import { useEffect } from 'react';
import { keepBeforeReload } from '#context/beforeReload.ts';
import { documentKey } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { rememberUnkept, rememberWrite } from './editorMemory.ts';
import { rememberFresh } from './freshPage.ts';
import type { OpenDocument } from './readDocument.ts';

/**
 * Writes the draft at once when the window is hidden, left or loaded again, and when the editor goes away (decisions 8). While
 * text cannot be kept on the device, the browser asks before the window closes, and the window remembers the text. A
 * page started beside unsaved text has no draft while nothing is written in it: the tab remembers how it was started.
 */
export function useKeepText(
  { editing, lease, fresh }: OpenDocument,
  type: ContentType,
  db: AccountDb,
) {
  useEffect(() => {
    const endUse = lease.use();
    const noteFresh = () => {
      const { pageId, dirty } = editing.current();
      rememberFresh(db, type, pageId === null && !dirty ? fresh : null);
    };
    const keep = () => {
      noteFresh();
      rememberWrite(db, editing.flushNow());
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
      // A browser that is killed says nothing of what is written from now on.
      else rememberFresh(db, type, null);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      const { dirty, draft } = editing.current();
      if (dirty && draft.kind === 'failed') event.preventDefault();
    };
    const stopKeeping = keepBeforeReload(async () => {
      noteFresh();
      await editing.flush();
      const { dirty, draft } = editing.current();
      return !dirty || draft.kind !== 'failed';
    });
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stopKeeping();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onVisibility);
      noteFresh();
      const close = async () => {
        const { pageId, unkept } = await editing.close();
        const text = unkept === null ? null : { ...unkept, pageId };
        rememberUnkept(db, documentKey(pageId, type), text);
        await endUse();
      };
      rememberWrite(db, close());
    };
  }, [editing, lease, fresh, type, db]);
}
