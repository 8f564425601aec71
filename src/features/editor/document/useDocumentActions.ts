import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAccount } from '#context/services.tsx';
import { editorToasts } from '#domain/messages/editorToasts.ts';
import type { ToastText } from '#domain/messages/toastText.ts';
import { currentToast, dismissToast, showToast } from '#ui/overlays/toast.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { copyDocument, downloadDocument } from '#context/documentFiles.ts';
import type { ContentType } from '#domain/page/page.ts';
import { pickFile } from '#ui/browser/files.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useMutator } from '#context/useMutator.ts';
import { documentKey } from '#domain/page/draft.ts';
import { isWrittenElsewhere, takeOverDraft } from '#mutators/pages/drafts.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { EditingState } from './editing.ts';
import { type OpenDocument, OPENABLE, readFile } from './readDocument.ts';
import { type StartRequest, editorMemory } from './editingSession.ts';

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

export type SharedDocument = ReturnType<typeof useTakeOver>;

export function useTakeOver({
  account,
  type,
  document: { owner, lease, elsewhere: atFirst },
  state: { pageId, savedText },
  onReopen,
}: {
  readonly account: AccountServices;
  readonly type: ContentType;
  readonly document: OpenDocument;
  readonly state: Pick<EditingState, 'pageId' | 'savedText'>;
  readonly onReopen: () => void;
}) {
  const { db } = account;
  const document = documentKey(pageId, type);
  const elsewhere = useLiveQuery(
    () => isWrittenElsewhere(db, document, owner, savedText),
    [db, document, owner, savedText],
    atFirst,
  );
  const lostTo = useSyncExternalStore(lease.subscribe, lease.lostTo);
  const [take, pending] = useMutator(() => takeOverDraft(account, document, owner));
  const takeOver = async () => {
    const taken = await take();
    if (!taken.ok) return;
    if (taken.value.kind === 'refused') return showToast(editorToasts.notHandedOver);
    if (taken.value.kind === 'taken') editorMemory(db).owners.set(document, taken.value.owner);
    onReopen();
  };
  return { elsewhere, lostTo, takeOver: () => void takeOver(), pending };
}
