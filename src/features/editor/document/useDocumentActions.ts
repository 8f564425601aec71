import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { toasts } from '#domain/messages/messages.ts';
import type { ToastText } from '#domain/messages/toastText.ts';
import { showToast } from '#ui/overlays/toast.ts';
import type { DocumentActions } from '#features/editor/commands/documentCommands.ts';
import type { EditingState } from './editingState.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { OpenDocument } from './readDocument.ts';
import { copyDocument, downloadDocument } from '#context/documentFiles.ts';

/**
 * The commands on the open document. `replace` sets the editor's text; `frozen` means that another window has the text;
 * `own` are the studio's open and save commands.
 */
export function useDocumentActions(
  { editing }: Pick<OpenDocument, 'editing'>,
  kind: EditorKind,
  { pageId, dirty }: Pick<EditingState, 'pageId' | 'dirty'>,
  title: string,
  frozen: boolean,
  replace: (text: string) => void,
  own: Pick<DocumentActions, 'save' | 'saveAsNew' | 'askForNew' | 'openFile'> & {
    readonly startOver: () => void;
  },
): DocumentActions {
  const navigate = useNavigate();
  const { user } = useAccount();
  const { type } = kind;
  const ifOurs = (run: () => void) => (frozen ? showToast(toasts.wentOnElsewhere) : run());
  const replaceUndoably = (text: string, toast: ToastText) => {
    const before = editing.text();
    replace(text);
    showToast({ ...toast, action: { label: 'Undo', onAction: () => replace(before) } });
  };
  return {
    pageId,
    dirty,
    save: () => ifOurs(own.save),
    saveAsNew: () => ifOurs(own.saveAsNew),
    askForNew: own.askForNew,
    openFile: own.openFile,
    copy: () => void copyDocument(kind, editing.text()),
    download: () => downloadDocument(kind, editing.text()),
    reset: () =>
      ifOurs(() => {
        if (pageId === null) replaceUndoably(kind.welcome, toasts.editorReset);
        else own.startOver();
      }),
    view: (id) => void navigate({ to: `/preview/${type}/$id`, params: { id } }),
    history: (id) => void navigate({ to: '/history/$id', params: { id } }),
    preview: () => {
      const temporaryPage = { title, content_type: type, text: editing.text(), by: user.id };
      const handedOver: object = { temporaryPage };
      void navigate({ to: `/preview/${type}`, state: handedOver });
    },
    discardDraft: () =>
      ifOurs(() => replaceUndoably(editing.current().savedText, toasts.draftDiscarded)),
  };
}
