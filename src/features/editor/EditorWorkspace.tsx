import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { useState, useSyncExternalStore } from 'react';
import { documentKey } from '#domain/page/draft.ts';
import { sourceOf, type ContentType, type Page, visibilityOf } from '#domain/page/page.ts';
import type { AccountServices } from '#mutators/services.ts';
import { linkReach } from '#store/pages/pages.ts';
import type { PageSyncState } from '#domain/page/card.ts';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { DropZone } from '#ui/controls/DropZone.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { ShareMenu } from '#frames/share/ShareMenu.tsx';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconShare } from '#ui/icons.tsx';
import { useWritingMode } from '#features/editor/writing/writing.ts';
import { lineCount, wordCount, useTextCounts } from '#features/editor/text/textCounts.ts';
import { CodeEditor } from './codemirror/CodeEditor.tsx';
import { useStudioCommands, useStudioDialog } from './commands/useStudioCommands.ts';
import { DocumentNotice, useNotice, EncodingNotice } from './document/DocumentNotice.tsx';
import { CONTINUED, describeDocument } from './document/documentStatus.ts';
import { type StartRequest, editorMemory } from './document/editingSession.ts';
import type { EditorKind } from './editorKinds.ts';
import { EditorToolbar } from './layout/EditorToolbar.tsx';
import { PageOutline } from '#features/editor/text/PageOutline.tsx';
import { usePages } from '#features/editor/text/usePages.ts';
import { usePictures } from './pictures/usePictures.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { replaceText } from './codemirror/replaceText.ts';
import { SaveDialogs } from './document/SaveDialogs.tsx';
import { useSavedPane } from '#features/editor/layout/paneSettings.ts';
import { PageTitle } from './layout/PageTitle.tsx';
import { WithAssistant } from './layout/WithAssistant.tsx';
import { SplitPane } from './layout/SplitPane.tsx';
import { StudioBar } from './layout/StudioBar.tsx';
import { useDocumentActions, useStartNew, useTakeOver } from './document/useDocumentActions.ts';
import { useKeepText, useOfferUnkept } from './document/useKeepText.ts';
import type { OpenDocument } from './document/readDocument.ts';
import { useSaveDocument } from './document/useSaveDocument.ts';

function ShareDocument({
  account,
  page,
}: {
  readonly account: Pick<AccountServices, 'db'>;
  readonly page: Page;
}) {
  return (
    <ShareMenu
      page={page}
      trigger={<IconButton label="Share" icon={<IconShare />} />}
      isPrivate={visibilityOf(page) === 'private'}
      readReach={() => linkReach(account.db, page.id)}
    />
  );
}

export function EditorWorkspace({
  account,
  kind,
  document,
  loadId,
  page: loaded,
  sync,
  revision,
  onCreated,
  onStart,
  onReopen,
}: {
  readonly account: AccountServices;
  readonly kind: EditorKind;
  readonly document: OpenDocument;
  readonly loadId: string | null;
  /** The stored page: null for none, undefined while unknown. */
  readonly page: Page | null | undefined;
  readonly sync: PageSyncState | 'absent' | undefined;
  /** The server's revision of that text; null if unknown. */
  readonly revision: number | null;
  readonly onCreated: (pageId: string) => void;
  readonly onStart: (type: ContentType, start: StartRequest) => void;
  readonly onReopen: () => void;
}) {
  const { opened, editing, lease } = document;
  const state = useSyncExternalStore(editing.subscribe, editing.current);
  const shared = useTakeOver({ account, type: kind.type, document, state, onReopen });
  const frozen = shared.lostTo !== null;
  const [view, setView] = useState<EditorView | null>(null);
  // The URL names a new page a moment after it was saved.
  const page = loadId === state.pageId ? loaded : undefined;
  const [start] = useState(() => {
    const key = documentKey(state.pageId, kind.type);
    const closed = editorMemory(account.db).closed.get(key);
    return { key, snapshot: closed?.text === opened.text ? closed : undefined };
  });

  const replace = (text: string) => view?.dispatch(replaceText(view.state, text));
  const run = (command: StateCommand) => {
    if (view === null) return;
    if (lease.lostTo() === null) command(view);
    view.focus();
  };
  const { notice, keepMine, showSaved } = useNotice({
    document,
    shared,
    state,
    page,
    revision,
    isReturn: start.snapshot !== undefined,
    replace,
  });
  const isDeleted = notice === 'gone' || notice === 'inTrash';
  const saving = useSaveDocument({
    account,
    type: kind.type,
    document,
    isAbsent: sync === 'absent',
    onCreated,
    onMerged: replace,
  });
  useKeepText(document, kind, account.db);
  const { pageId } = state;
  const title = pageId === null ? (opened.title ?? 'Untitled page') : (page?.title ?? '');
  usePageTitle(title === '' ? kind.heading : title);
  useOfferUnkept(document, kind, title, account.db);
  const starting = useStartNew(document, kind, title, onStart);
  const { openFile } = starting;
  const pictures = usePictures({ account, kind, view, lease, run, openFile });
  const { open, show, close } = useStudioDialog();
  const actions = useDocumentActions({
    document,
    kind,
    state,
    title,
    frozen,
    replace,
    // Updates of a page in the trash would be hidden.
    save: isDeleted ? saving.askForTitle : saving.save,
    saveAsNew: saving.askForTitle,
    show,
    openFile: () => void starting.chooseFile(),
    startOver: () => void starting.startOver(),
  });
  const goal = useWritingMode(account.db, view, kind.type);
  const counts = useTextCounts(kind.type, state.settledText, view, goal);
  const pages = usePages(kind, view, state.settledText);
  const positionKey = documentKey(pageId, kind.type);
  useSavedPane(positionKey);
  const commands = useStudioCommands({ kind, view, pages, actions, run, show });

  // Right after a save the stored page is still the previous one.
  const isProved = page !== null && page !== undefined && sourceOf(page) === state.savedText;
  const pageState = isProved ? sync : (sync ?? 'waiting');

  return (
    <DropZone
      ref={passFocus}
      label="Drop pictures to insert them, or an HTML or Markdown file to open it as a new page"
      onFiles={pictures.drop}
      onPaste={pictures.paste}
      className="flex min-h-0 flex-1 flex-col"
    >
      <StudioBar
        title={<PageTitle account={account} pageId={page?.id ?? null} title={title} />}
        status={frozen ? CONTINUED : describeDocument(state, isDeleted ? notice : pageState)}
        conflictId={sync === 'conflict' ? pageId : null}
        saving={saving.pending && !saving.asking}
        commands={commands}
        facts={[kind.heading, lineCount(state.lines), wordCount(counts.words, goal)].join(' · ')}
        share={page ? <ShareDocument account={account} page={page} /> : null}
      />
      <WithAssistant view={view} kind={kind} title={title} pageId={pageId}>
        <SplitPane
          label="Editor and preview"
          first={
            <section
              aria-label={kind.heading}
              className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
            >
              <div className="contents low:flex max-sm:order-last max-sm:flex max-sm:border-t max-sm:border-line max-sm:empty:hidden">
                <EditorToolbar
                  kind={kind}
                  lines={state.lines}
                  counts={counts}
                  commands={commands}
                />
                <PageOutline pages={pages} />
              </div>
              <CodeEditor
                kind={kind}
                initialText={opened.text}
                snapshot={start.snapshot}
                readOnly={frozen}
                mayChange={() => lease.lostTo() === null}
                onView={(shown) => {
                  setView(shown);
                  // The stored text may have changed while the editor loaded.
                  if (shown !== null && !editing.isText(shown.state.doc)) {
                    shown.dispatch(replaceText(shown.state, editing.text()));
                  }
                }}
                onDoc={editing.changed}
                onLeave={(left) =>
                  editorMemory(account.db).closed.set(
                    documentKey(editing.current().pageId, kind.type),
                    { ...left, text: editing.text() },
                  )
                }
              />
            </section>
          }
          second={
            <PreviewPane
              kind={kind}
              text={state.settledText}
              documentKey={start.key}
              positionKey={positionKey}
              page={pages.current}
              editor={view}
              publish={account.publish}
              onRefresh={() => void editing.flush()}
            />
          }
        />
      </WithAssistant>
      {document.reading !== null && <EncodingNotice reading={document.reading} onText={replace} />}
      {notice !== null && (
        <DocumentNotice
          notice={notice}
          remedies={{
            discardDraft: actions.discardDraft,
            keepMine,
            showSaved,
            saveAsNew: saving.askForTitle,
            useTemplate: () => {
              const name = document.waitingTemplate;
              if (name !== null) onStart('html', { kind: 'template', name, besideDraft: true });
            },
            takeOver: shared.takeOver,
          }}
          takingOver={shared.pending}
        />
      )}
      <SaveDialogs account={account} kind={kind} document={document} saving={saving} />
      {open !== null && (
        <open.Dialog
          key={open.turn}
          account={account}
          kind={kind}
          title={title}
          readText={editing.text}
          onStart={(type, request) => void starting.startNew(type, request)}
          onOpenFile={() => void starting.chooseFile()}
          pictures={pictures}
          onClose={() => close(open.turn)}
        />
      )}
    </DropZone>
  );
}
