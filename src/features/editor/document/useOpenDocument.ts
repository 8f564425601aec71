import { useEffect, useState } from 'react';
import type { AccountServices } from '#mutators/services.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { preloadFirstText } from '#features/editor/firstText/useFirstText.ts';
import { loadFirstLanguage } from '#features/editor/codemirror/firstLanguage.ts';
import { editorMemory, trackWrite } from './editorMemory.ts';
import { readDocument, type DocumentRequest, type OpenDocument } from './readDocument.ts';

/** Opens a document once; undefined until then. Throws storage failures to the error boundary. */
export function useOpenDocument(
  account: AccountServices,
  kind: EditorKind,
  { id, page, start }: DocumentRequest,
): OpenDocument | undefined {
  const [document, setDocument] = useState<OpenDocument>();
  useEffect(() => {
    if (document !== undefined || page === undefined) return undefined;
    let gone = false;
    let opened: OpenDocument | undefined;
    // In sequence: a cancelled opening releases its lock before the next one tries.
    const settled = editorMemory(account.db).lastWrite;
    const open = async () => {
      await settled;
      if (gone) return;
      const language = loadFirstLanguage(kind.type);
      preloadFirstText();
      opened = await readDocument(account, kind, { id, page, start });
      await language;
      if (gone) await opened.lease.endIfUnused();
      else setDocument(opened);
    };
    const opening = open();
    trackWrite(account.db, opening);
    opening.catch((error: unknown) => {
      if (gone) return;
      setDocument(() => {
        throw error;
      });
    });
    return () => {
      gone = true;
      // By then the editor has mounted and uses its lease, or never will.
      queueMicrotask(() => void opened?.lease.endIfUnused());
    };
  }, [account, document, kind, id, page, start]);
  return document;
}
