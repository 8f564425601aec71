import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { OPENABLE, readFile } from './readFile.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { pickFile } from '#ui/browser/pickFile.ts';
import type { StartRequest } from './editingSession.ts';
import type { OpenDocument } from './readDocument.ts';

/** The ways from the document in hand to a new one. */
export interface StartNew {
  readonly startNew: (type: ContentType, start: StartRequest) => Promise<void>;
  /** Opens a file, or says why not. */
  readonly openFile: (file: File) => Promise<void>;
  /** Asks for a file and opens it. */
  readonly chooseFile: () => Promise<void>;
}

/**
 * Opens new documents beside the one in hand. Unsaved text there is kept first, and the person is told where; where
 * it cannot be kept, nothing else is opened. `title` is the saved page's, for those words.
 */
export function useStartNew(
  { editing }: Pick<OpenDocument, 'editing'>,
  title: string,
  onStart: (type: ContentType, start: StartRequest) => void,
): StartNew {
  const startNew = async (type: ContentType, start: StartRequest) => {
    await editing.flush();
    const { dirty, draft, pageId } = editing.current();
    if (dirty && draft.kind === 'failed') return showToast(toasts.textNotKept(draft.failure));
    if (dirty) showToast(toasts.textKept(pageId === null ? null : title));
    onStart(type, start);
  };
  const openFile = async (file: File) => {
    const read = await readFile(file);
    if (read.kind !== 'read') return showToast(toasts.fileNotOpened(file.name, read.kind));
    const { type, title: name, text } = read.document;
    await startNew(type, { kind: 'file', title: name, text });
  };
  const chooseFile = async () => {
    const file = await pickFile(OPENABLE);
    if (file !== null) await openFile(file);
  };
  return { startNew, openFile, chooseFile };
}
