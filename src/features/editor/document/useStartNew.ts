import { useNavigate } from '@tanstack/react-router';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import { OPENABLE, readFile } from './readFile.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { pickFile } from '#ui/browser/pickFile.ts';
import type { StartRequest } from './editingSession.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { OpenDocument } from './readDocument.ts';

/** Opens new documents, once unsaved text is stored as a draft; a toast says where it is. `title` is the saved page's. */
export function useStartNew(
  { editing }: Pick<OpenDocument, 'editing'>,
  { type, tab }: EditorKind,
  title: string,
  onStart: (type: ContentType, start: StartRequest) => void,
) {
  const navigate = useNavigate();
  /** What stays behind as a draft; null if it can't be stored. */
  const keepText = async () => {
    await editing.flush();
    const { dirty, draft, pageId } = editing.current();
    if (!dirty || draft.kind !== 'failed') return { dirty, pageId };
    showToast(editorToasts.textNotKept(draft.failure));
    return null;
  };
  const startNew = async (wanted: ContentType, start: StartRequest) => {
    const left = await keepText();
    if (left === null) return;
    if (left.dirty) showToast(editorToasts.textKept(left.pageId === null ? null : title));
    onStart(wanted, start);
  };
  /** Opens the welcome document as a new page; the toast's Undo returns to the saved page. */
  const startOver = async () => {
    const left = await keepText();
    if (left === null || left.pageId === null) return;
    const load = left.pageId;
    onStart(type, { kind: 'welcome' });
    showToast({
      ...editorToasts.editorResetFrom(title, left.dirty),
      actions: [
        {
          label: 'Undo',
          onAction: () => void navigate({ to: '/', search: { tab, load }, replace: true }),
        },
      ],
    });
  };
  const openFile = async (file: File) => {
    const read = await readFile(file);
    if (read.kind !== 'read') return showToast(editorToasts.fileNotOpened(file.name, read.kind));
    const { type: wanted, title: name, text } = read.document;
    await startNew(wanted, { kind: 'file', title: name, text, reading: read.reading });
  };
  const chooseFile = async () => {
    const file = await pickFile(OPENABLE);
    if (file !== null) await openFile(file);
  };
  return { startNew, openFile, chooseFile, startOver };
}
