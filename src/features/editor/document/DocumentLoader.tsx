import { Link } from '@tanstack/react-router';
import { useEffect, type ComponentProps, useState } from 'react';
import { markEditorOpened } from '#context/editorOpening.ts';
import { useFirstPull } from '#context/accountPulls.ts';
import { useRefresh } from '#context/usePull.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { firstPullWords, type FirstPull } from '#domain/sync/notices.ts';
import { TYPE_NAMES } from '#domain/page/page.ts';
import type { AccountServices } from '#mutators/services.ts';
import { hasPulledAll } from '#store/outbox/firstSync.ts';
import { pageStates } from '#store/pages/pages.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { revisionOf } from '#store/outbox/rows.ts';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconFolder, IconHtml, IconMarkdown } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { EDITOR_KINDS, type EditorKind } from '#features/editor/editorKinds.ts';
import { EditorWorkspace } from '#features/editor/EditorWorkspace.tsx';
import { loadLanguage } from '#features/editor/codemirror/language.ts';
import { type StartRequest, editorMemory, trackWrite } from './editingSession.ts';
import { readDocument, type DocumentRequest, type OpenDocument } from './readDocument.ts';

/** Opens a document once; undefined until then. Throws storage failures to the error boundary. */
function useOpenDocument(
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
      const language = loadLanguage(kind.type);
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

const NOT_HERE =
  'This page isn’t on this device. If it was just created on another device, it appears here once it’s synced.';

const NOT_FETCHED =
  'The download of your projects was paused before this page arrived. Resume it under Saved Pages.';

function missingWords(first: FirstPull | null | undefined): string {
  if (!first) return NOT_HERE;
  return first.phase === 'stopped' ? NOT_FETCHED : firstPullWords(first);
}

export function DocumentLoader({
  start,
  onNew,
  ...workspace
}: Omit<ComponentProps<typeof EditorWorkspace>, 'document' | 'page' | 'sync' | 'revision'> & {
  readonly start: StartRequest | null;
  readonly onNew: () => void;
}) {
  useRefresh();
  const { account, kind, loadId } = workspace;
  const { db } = account;
  const answer = useLiveQuery(
    // The page before `sync`, which must never describe an older text than the one shown.
    async () => {
      // Read before the page: the transaction that ends the first pull also stores the page.
      const isAbsent =
        loadId !== null && (await db.pages.get(loadId)) === undefined && !(await hasPulledAll(db));
      const page = loadId === null ? null : ((await db.pages.get(loadId)) ?? null);
      // Drafts change often: they are observed only if the page is missing or deleted.
      const isGone = loadId !== null && (page === null || page.deleted_at !== null);
      return {
        id: loadId,
        page,
        isAbsent: isAbsent && page === null,
        drafts: isGone ? await draftsOf(db, loadId) : [],
        sync: loadId === null ? undefined : (await pageStates(db)).get(loadId),
        revision: loadId === null ? null : await revisionOf(db, loadId),
      };
    },
    [db, loadId],
  );
  const isMissing = answer?.id === loadId && loadId !== null && answer.page === null;
  const first = useFirstPull(isMissing);
  const page = answer?.id === loadId ? answer.page : undefined;
  const isAbsent = answer?.id === loadId && answer.isAbsent;
  const isHere = page !== null && page !== undefined && page.deleted_at === null;
  // Unsaved text of a deleted page still opens.
  const isLeft =
    !isHere && answer?.drafts.some((draft) => draft.content_type === kind.type) === true;
  const openable = loadId === null || isLeft || (isHere && page.content_type === kind.type);
  // Without a document to type in, sync need not be deferred.
  const hasNone = isMissing || (page !== undefined && !openable);
  useEffect(() => {
    if (hasNone) markEditorOpened();
  }, [hasNone]);
  useEffect(() => markEditorOpened, []);
  const document = useOpenDocument(account, kind, {
    id: loadId,
    page: openable ? page : undefined,
    start,
  });

  if (document !== undefined) {
    return (
      <EditorWorkspace
        {...workspace}
        document={document}
        page={isAbsent ? undefined : page}
        sync={isAbsent ? 'absent' : answer?.sync}
        revision={answer?.revision ?? null}
      />
    );
  }
  if (
    page === undefined ||
    openable ||
    (page === null && (first === undefined || first?.phase === 'loading'))
  ) {
    return <Spinner label="Loading page..." className="m-auto" />;
  }
  if (page !== null && page.deleted_at === null) {
    const other = EDITOR_KINDS[page.content_type];
    return (
      <EmptyState
        className="m-auto"
        icon={page.content_type === 'html' ? <IconHtml /> : <IconMarkdown />}
        title={`“${page.title}” is written in ${TYPE_NAMES[page.content_type]}`}
        description="It opens in the other editor."
        actions={
          <span ref={passFocus}>
            <Button asChild variant="primary">
              <Link to="/" search={{ tab: other.tab, load: page.id }} replace>
                Open it there
              </Link>
            </Button>
          </span>
        }
      />
    );
  }
  const missing = page === null ? first : null;
  return (
    <EmptyState
      className="m-auto"
      icon={<IconFolder />}
      title={missing ? 'This page isn’t on this device yet' : 'Page not found or access denied'}
      description={page === null ? missingWords(missing) : `“${page.title}” is in the trash.`}
      actions={
        <>
          <Button variant="primary" onClick={onNew}>
            New page
          </Button>
          <Button asChild>
            <Link to="/" search={{ tab: 'saved' }}>
              Saved Pages
            </Link>
          </Button>
        </>
      }
    />
  );
}
