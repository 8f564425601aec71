import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAccount } from '#context/session.tsx';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import type { ToastText } from '#domain/messages/toastText.ts';
import { currentToast, dismissToast, showToast } from '#ui/overlays/toast.ts';
import type { EditingState } from './editingState.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import type { OpenDocument } from './readDocument.ts';
import { copyDocument, downloadDocument } from '#context/documentFiles.ts';

export type DocumentActions = ReturnType<typeof useDocumentActions>;

export function useDocumentActions({
  document: { editing },
  kind,
  state: { pageId, dirty },
  title,
  frozen,
  replace,
  startOver,
  save,
  saveAsNew,
  show,
  openFile,
}: {
  readonly document: Pick<OpenDocument, 'editing'>;
  readonly kind: EditorKind;
  readonly state: Pick<EditingState, 'pageId' | 'dirty'>;
  readonly title: string;
  readonly frozen: boolean;
  readonly replace: (text: string) => void;
  readonly startOver: () => void;
  readonly save: () => void;
  readonly saveAsNew: () => void;
  readonly show: (dialog: 'new' | 'export') => void;
  readonly openFile: () => void;
}) {
  const navigate = useNavigate();
  const { user } = useAccount();
  const { type } = kind;
  const ifOurs = (run: () => void) => (frozen ? showToast(editorToasts.editedElsewhere) : run());
  const undoToast = useRef(0);
  useEffect(() => () => dismissToast(undoToast.current), []);
  const replaceUndoably = (text: string, toast: ToastText) => {
    const before = editing.text();
    replace(text);
    showToast({ ...toast, actions: [{ label: 'Undo', onAction: () => replace(before) }] });
    undoToast.current = currentToast()?.id ?? 0;
  };
  return {
    pageId,
    dirty,
    save: () => ifOurs(save),
    saveAsNew: () => ifOurs(saveAsNew),
    askForNew: () => show('new'),
    askForFormat: () => show('export'),
    openFile,
    copy: () => void copyDocument(kind, editing.text()),
    download: () => downloadDocument(kind, editing.text()),
    reset: () =>
      ifOurs(() => {
        if (pageId === null) replaceUndoably(kind.welcome, editorToasts.editorReset);
        else startOver();
      }),
    view: (id: string) => void navigate({ to: `/preview/${type}/$id`, params: { id } }),
    history: (id: string) => void navigate({ to: '/history/$id', params: { id } }),
    preview: () => {
      const temporaryPage = { title, content_type: type, text: editing.text(), by: user.id };
      const handedOver: object = { temporaryPage };
      void navigate({ to: `/preview/${type}`, state: handedOver });
    },
    discardDraft: () =>
      ifOurs(() => {
        editing.acceptStored();
        replaceUndoably(editing.current().savedText, editorToasts.draftDiscarded);
      }),
  };
}
