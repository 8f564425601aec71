import { Link } from '@tanstack/react-router';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useRefresh } from '#context/usePull.ts';
import { mergeDocument, type Draft } from '#domain/page/draft.ts';
import { conflictOf } from '#store/outbox/conflicts.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { useMutator } from '#context/useMutator.ts';
import { firstPullWords, type FirstPull } from '#domain/sync/notices.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { Page } from '#domain/page/page.ts';
import { parseTags } from '#domain/page/titleAndTags.ts';
import { discardDraft } from '#mutators/pages/drafts.ts';
import { createPage } from '#mutators/pages/pages.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconCheck, IconFolder, IconPencil } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { DecidingScreen } from './DecidingScreen.tsx';
import { useDecide } from './useDecide.ts';

export function ConflictScreen({ pageId }: { readonly pageId: string }) {
  useRefresh();
  const { db } = useAccount();
  const deciding = useDecide();
  const found = useLiveQuery(
    async () => ({
      conflict: await conflictOf(db, pageId),
      page: await db.pages.get(pageId),
      merges: await draftsOf(db, mergeDocument(pageId)),
    }),
    [db, pageId],
  );
  const first = useFirstPull();
  usePageTitle('Two versions');
  if (found === undefined || deciding.done) return <Waiting />;
  const { conflict, page, merges } = found;
  // The live query may update just before the decision's promise settles.
  if (conflict === undefined && deciding.pending !== null) return <Waiting />;
  if (conflict !== undefined) {
    return (
      <DecidingScreen conflict={conflict} deciding={deciding} unfinished={merges.length > 0} />
    );
  }
  if (page !== undefined) return <NoConflict page={page} merge={merges[0]} />;
  return first === undefined || first?.phase === 'loading' ? (
    <Waiting />
  ) : (
    <UnknownPage first={first} />
  );
}

function NoConflict({ page, merge }: { readonly page: Page; readonly merge: Draft | undefined }) {
  const isDeleted = page.deleted_at !== null;
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconCheck />}
      title="Nothing to decide"
      description={
        isDeleted
          ? `“${page.title}” is in the trash and has only one version.`
          : `“${page.title}” has only one version.`
      }
      actions={
        <>
          {!isDeleted && (
            <Button asChild variant="primary">
              <Link to={`/preview/${page.content_type}/$id`} params={{ id: page.id }}>
                Open page
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/" search={{ tab: 'saved' }}>
              Saved Pages
            </Link>
          </Button>
        </>
      }
    >
      {merge?.merge !== undefined && <UnfinishedMerge draft={merge} title={merge.merge.title} />}
    </EmptyState>
  );
}

function UnfinishedMerge({ draft, title }: { readonly draft: Draft; readonly title: string }) {
  const account = useAccount();
  const [discard, discarding] = useMutator(() => discardDraft(account, draft.key));
  const [save, saving] = useMutator(
    () =>
      createPage(account, {
        title,
        tags: parseTags(draft.merge?.tags ?? ''),
        content_type: draft.content_type,
        source: draft.text,
      }),
    (failure) => toasts.errorSavingPage(draft.content_type, failure),
  );
  const saveAsNew = async () => {
    const saved = await save();
    if (!saved.ok) return;
    showToast(toasts.pageSaved(saved.value.title, saved.value.content_type));
    await discard();
  };
  return (
    <Banner
      className="mt-8 text-start"
      icon={<IconPencil />}
      title="Your merge was not finished"
      description="This conflict has already been resolved. Your text is still here."
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" pending={discarding} onClick={() => void discard()}>
            Discard
          </Button>
          <Button pending={saving} onClick={() => void saveAsNew()}>
            Save as new page
          </Button>
        </span>
      }
    />
  );
}

function UnknownPage({ first }: { readonly first: FirstPull | null }) {
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconFolder />}
      title={
        first === null ? 'Page not found or access denied' : 'This page isn’t on this device yet'
      }
      description={first === null ? 'This page isn’t on this device.' : firstPullWords(first)}
      actions={
        <Button asChild variant="primary">
          <Link to="/" search={{ tab: 'saved' }}>
            Saved Pages
          </Link>
        </Button>
      }
    />
  );
}

function Waiting() {
  return <Spinner label="Loading page..." className="m-auto" />;
}
