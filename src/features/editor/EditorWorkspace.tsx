import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, useSyncExternalStore } from 'react';
import { documentKey } from '#domain/draft.ts';
import { toasts } from '#domain/messages.ts';
import { sourceOf, type Page } from '#domain/page.ts';
import type { AccountServices } from '#mutators/services.ts';
import type { PageSyncState } from '#store/pages.ts';
import { showToast } from '#ui/toast.ts';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { CodeEditor } from './CodeEditor.tsx';
import { DocumentNotice } from './DocumentNotice.tsx';
import { CONTINUED, describeDocument } from './documentStatus.ts';
import type { EditorKind } from './editorKinds.ts';
import { rememberedEditor, rememberEditor } from './editorMemory.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { replaceText } from './replaceText.ts';
import { SavePageDialog } from './SavePageDialog.tsx';
import { SplitPane } from './SplitPane.tsx';
import { StudioBar } from './StudioBar.tsx';
import { useKeepText } from './useKeepText.ts';
import { useNotice } from './useNotice.ts';
import type { OpenDocument } from './readDocument.ts';
import { useSaveDocument } from './useSaveDocument.ts';
import { useSaveKey } from './useSaveKey.ts';
import { useTakeOver } from './useTakeOver.ts';

/** The studio for one document: editor, preview, and where its text is kept. */
export function EditorWorkspace({
  account,
  kind,
  document,
  loadId,
  page: loaded,
  sync,
  onCreated,
  onNew,
  onUseTemplate,
  onReopen,
}: {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly document: OpenDocument;
  /** The page that the address names. */
  readonly loadId: string | null;
  /** That page as the store holds it now: null when there is none, undefined while it is not known. */
  readonly page: Page | null | undefined;
  /** What keeps that page from being synced, if anything. */
  readonly sync: PageSyncState | undefined;
  readonly onCreated: (pageId: string) => void;
  readonly onNew: () => void;
  readonly onUseTemplate: (name: string) => void;
  /** Opens the document anew. */
  readonly onReopen: () => void;
}) {
  const { opened, editing, lease } = document;
  const state = useSyncExternalStore(editing.subscribe, editing.current);
  const shared = useTakeOver(account, kind.type, document, state, onReopen);
  const frozen = shared.lostTo !== null;
  const navigate = useNavigate();
  const view = useRef<EditorView | null>(null);
  // A new page that was just saved is ahead of the address for a moment.
  const page = loadId === state.pageId ? loaded : undefined;
  const [start] = useState(() => {
    const key = documentKey(state.pageId, kind.type);
    return { key, snapshot: rememberedEditor(account.db, key, opened.text) };
  });

  const replace = (text: string) => {
    view.current?.dispatch(replaceText(view.current.state, text));
  };
  const run = (command: StateCommand) => {
    if (view.current === null) return;
    if (lease.lostTo() === null) command(view.current);
    view.current.focus();
  };
  const { notice, keepMine, showSaved } = useNotice(
    document,
    shared,
    state,
    page,
    start.snapshot !== undefined,
    replace,
  );
  const saving = useSaveDocument(account, kind.type, document, onCreated);
  useKeepText(document, kind.type, account.db);
  // A text that went to another window is only shown.
  const ifOurs = (run: () => void) => (frozen ? showToast(toasts.wentOnElsewhere) : run());
  // A page in the trash takes no updates that anybody would see.
  const save = () => ifOurs(notice?.kind === 'deleted' ? saving.askForTitle : saving.save);
  useSaveKey(save);

  const title = state.pageId === null ? 'Untitled page' : (page?.title ?? '');
  usePageTitle(title === '' ? kind.heading : title);

  const replaceUndoably = (text: string, toast: typeof toasts.editorReset) => {
    const before = editing.text();
    replace(text);
    showToast({ ...toast, action: { label: 'Undo', onAction: () => replace(before) } });
  };
  const discardDraft = () =>
    replaceUndoably(editing.current().savedText, { title: 'Draft Discarded', tone: 'neutral' });

  const { pageId } = state;
  // Right after a save the store's answer is still about the text before.
  const isProved = page !== null && page !== undefined && sourceOf(page) === state.savedText;
  const pageState = isProved ? sync : (sync ?? 'waiting');
  const lost = notice?.kind === 'deleted' ? (notice.inTrash ? 'trash' : 'gone') : null;
  const previewAsPage = () => {
    const temporaryPage = { title, content_type: kind.type, text: editing.text() };
    const handedOver: object = { temporaryPage };
    void navigate({ to: `/preview/${kind.type}`, state: handedOver });
  };

  return (
    <>
      <StudioBar
        title={title}
        status={frozen ? CONTINUED : describeDocument(state, lost ?? pageState)}
        conflictId={sync === 'conflict' ? pageId : null}
        saving={saving.pending && !saving.asking}
        onSave={save}
        commands={{
          pageId,
          dirty: state.dirty,
          onSaveAsNew: () => ifOurs(saving.askForTitle),
          onNew,
          onView: (id) => void navigate({ to: `/preview/${kind.type}/$id`, params: { id } }),
          onHistory: (id) => void navigate({ to: '/history/$id', params: { id } }),
          onPreview: previewAsPage,
          onDiscardDraft: () => ifOurs(discardDraft),
        }}
      />
      {notice !== null && (
        <DocumentNotice
          notice={notice}
          onDiscardDraft={discardDraft}
          onKeepMine={keepMine}
          onShowSaved={showSaved}
          onSaveAsNew={saving.askForTitle}
          onUseTemplate={onUseTemplate}
          onTakeOver={shared.takeOver}
          takingOver={shared.pending}
        />
      )}
      <SplitPane
        label="Editor and preview"
        first={
          <section
            aria-label={kind.heading}
            className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
          >
            <EditorToolbar
              kind={kind}
              lines={state.lines}
              text={editing.text}
              onCommand={(command) => run(command.run)}
              onReset={() => ifOurs(() => replaceUndoably(kind.welcome, toasts.editorReset))}
            />
            <CodeEditor
              kind={kind}
              initialText={opened.text}
              snapshot={start.snapshot}
              readOnly={frozen}
              mayChange={() => lease.lostTo() === null}
              onView={(created) => {
                view.current = created;
              }}
              onDoc={editing.changed}
              onLeave={(left) =>
                rememberEditor(account.db, documentKey(editing.current().pageId, kind.type), {
                  ...left,
                  text: editing.text(),
                })
              }
            />
          </section>
        }
        second={
          <PreviewPane
            kind={kind}
            text={state.settledText}
            documentKey={start.key}
            onRefresh={() => void editing.flush()}
          />
        }
      />
      <SavePageDialog
        type={kind.type}
        open={saving.asking}
        pending={saving.pending}
        onOpenChange={saving.setAsking}
        onSave={saving.saveAsNew}
      />
    </>
  );
}
