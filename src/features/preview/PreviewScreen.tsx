import { Link } from '@tanstack/react-router';
import { useServices } from '#context/services.tsx';
import { useOnline } from '#context/useOnline.ts';
import { formatMoment } from '#domain/dates.ts';
import { describeFailure } from '#domain/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import type { ContentType } from '#domain/page.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconWarning } from '#ui/icons.tsx';
import { SavedCopyNote } from '#ui/SavedCopyNote.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { LiveNote } from './LiveNote.tsx';
import { PreviewDocument } from './PreviewDocument.tsx';
import { PreviewHeader } from './PreviewHeader.tsx';
import { useTemporaryPage, type TemporaryPage } from './temporaryPage.ts';
import { usePreview, type PreviewedPage } from './usePreview.ts';

/** The full preview of a saved page, or without an id of unsaved text that the editor hands over (spec §2). */
export function PreviewScreen({
  type,
  id,
}: {
  readonly type: ContentType;
  readonly id: string | null;
}) {
  const temporary = useTemporaryPage();
  if (id !== null) return <SavedPreview id={id} />;
  if (temporary === null) return <Unavailable title={FAILED} description="Missing page ID" />;
  return <TemporaryPreview page={{ ...temporary, content_type: type }} />;
}

const FAILED = 'Failed to load page';

function SavedPreview({ id }: { readonly id: string }) {
  const preview = usePreview(id);
  switch (preview.status) {
    case 'loading':
      return (
        <div className="flex flex-1 items-center justify-center py-24">
          <Spinner label="Loading page…" />
        </div>
      );
    case 'failed':
      return <LoadFailure failure={preview.failure} onRetry={preview.retry} />;
    case 'shown':
      return <ShownPreview preview={preview.page} onRetry={preview.retry} />;
  }
}

function ShownPreview({
  preview,
  onRetry,
}: {
  readonly preview: PreviewedPage;
  readonly onRetry: () => void;
}) {
  const { page, published, download, live, own, savedCopyFrom } = preview;
  const { now } = useServices();
  const online = useOnline();
  usePageTitle(page.title);
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <PreviewHeader
        title={page.title}
        type={page.content_type}
        download={download}
        share={`/preview/${page.content_type}/${page.id}`}
        historyOf={own ? page.id : null}
        note={<LiveNote live={live} />}
      />
      {savedCopyFrom !== null && (
        <div className="page-width pb-3">
          <SavedCopyNote
            when={formatMoment(savedCopyFrom, now())}
            online={online}
            onRetry={onRetry}
          />
        </div>
      )}
      <PreviewDocument
        key={page.id}
        title={page.title}
        type={page.content_type}
        text={published}
        scripted={false}
      />
    </article>
  );
}

function TemporaryPreview({ page }: { readonly page: TemporaryPage }) {
  usePageTitle(page.title);
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <PreviewHeader
        title={page.title}
        type={page.content_type}
        download={page.text}
        share={null}
        historyOf={null}
        note={<span className="text-sm text-muted">Not saved: only you see this.</span>}
      />
      <PreviewDocument title={page.title} type={page.content_type} text={page.text} scripted />
    </article>
  );
}

function LoadFailure({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  // Waiting does not make a page appear that is not there or not ours to see.
  if (failure.kind === 'notFound' || failure.kind === 'forbidden') {
    return <Unavailable title={describeFailure({ kind: 'notFound' })} />;
  }
  return <Unavailable title={FAILED} description={describeFailure(failure)} onRetry={onRetry} />;
}

function Unavailable({
  title,
  description,
  onRetry,
}: {
  readonly title: string;
  readonly description?: string;
  readonly onRetry?: () => void;
}) {
  usePageTitle(title);
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconWarning />}
      title={title}
      description={description}
      actions={
        <>
          {onRetry !== undefined && (
            <Button variant="primary" onClick={onRetry}>
              Try Again
            </Button>
          )}
          <Button asChild>
            <Link to="/">Back to the gallery</Link>
          </Button>
        </>
      }
    />
  );
}
