import { useNavigate } from '@tanstack/react-router';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { OPENABLE, readFile } from './readFile.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { pickFile } from '#ui/browser/pickFile.ts';
import type { StartRequest } from './editingSession.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { OpenDocument } from './readDocument.ts';

/** The ways from the document in hand to a new one. */
export interface StartNew {
  readonly startNew: (type: ContentType, start: StartRequest) => Promise<void>;
  /** Opens a file, or says why not. */
  readonly openFile: (file: File) => Promise<void>;
  /** Asks for a file and opens it. */
  readonly chooseFile: () => Promise<void>;
  /** Resets the editor away from a saved page: a new page with the welcome document, until the toast's Undo. */
  readonly startOver: () => Promise<void>;
}

/**
 * Opens new documents beside the one in hand. Unsaved text there is kept first, and the person is told where; where
 * it cannot be kept, nothing else is opened. `title` is the saved page's, for those words.
 */
export function useStartNew(
  { editing }: Pick<OpenDocument, 'editing'>,
  { type, tab }: Pick<EditorKind, 'type' | 'tab'>,
  title: string,
  onStart: (type: ContentType, start: StartRequest) => void,
): StartNew {
  const navigate = useNavigate();
  /** Gives what is left behind; null when it cannot be kept, and so not be left. */
  const keepText = async () => {
    await editing.flush();
    const { dirty, draft, pageId } = editing.current();
    if (!dirty || draft.kind !== 'failed') return { dirty, pageId };
    showToast(toasts.textNotKept(draft.failure));
    return null;
  };
  const startNew = async (wanted: ContentType, start: StartRequest) => {
    const left = await keepText();
    if (left === null) return;
    if (left.dirty) showToast(toasts.textKept(left.pageId === null ? null : title));
    onStart(wanted, start);
  };
  const startOver = async () => {
    const left = await keepText();
    if (left === null || left.pageId === null) return;
    const load = left.pageId;
    onStart(type, { kind: 'welcome' });
    showToast({
      ...toasts.editorResetFrom(title, left.dirty),
      action: {
        label: 'Undo',
        onAction: () => void navigate({ to: '/', search: { tab, load }, replace: true }),
      },
    });
  };
  const openFile = async (file: File) => {
    const read = await readFile(file);
    if (read.kind !== 'read') return showToast(toasts.fileNotOpened(file.name, read.kind));
    const { type: wanted, title: name, text } = read.document;
    await startNew(wanted, { kind: 'file', title: name, text });
  };
  const chooseFile = async () => {
    const file = await pickFile(OPENABLE);
    if (file !== null) await openFile(file);
  };
  return { startNew, openFile, chooseFile, startOver };
}
