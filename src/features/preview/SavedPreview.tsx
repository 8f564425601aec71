import { useState } from 'react';
import { useServices } from '#context/services.tsx';
import { useOnline } from '#context/useOnline.ts';
import { formatMoment, formatDay } from '#domain/time/dates.ts';
import { sourceOf, type CardAuthor, type Page } from '#domain/page/page.ts';
import { snippetOf } from '#domain/page/snippet.ts';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { SavedCopyNote } from '#ui/display/SavedCopyNote.tsx';
import { usePageDescription } from '#ui/browser/usePageDescription.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { previewPath } from '#domain/page/links.ts';
import type { PreviewAddress } from './previewAddress.ts';
import { PreviewDocument } from './PreviewDocument.tsx';
import { PreviewHeader } from './PreviewHeader.tsx';
import { AuthorName } from '#frames/share/AuthorName.tsx';
import { QrDialog } from '#frames/share/QrDialog.tsx';
import { RemixDialog } from './RemixDialog.tsx';
import { SavedActions } from './SavedActions.tsx';
import { SourceText } from './SourceText.tsx';
import { useAwayOnScroll } from './useAwayOnScroll.ts';
import { useWide } from '#ui/browser/useWide.ts';
import { usePrint } from './usePrint.ts';
import type { PreviewedPage, LiveState } from './usePreview.ts';
import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/display/Badge.tsx';
import { IconClock, IconWarning } from '#ui/icons/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';

const ExportDialog = latePart(
  async () => (await import('#frames/export/ExportDialog.tsx')).ExportDialog,
);

const VIEWS = [
  { value: 'published', label: 'Published' },
  { value: 'source', label: 'Source' },
] as const;

export function SavedPreview({
  preview,
  address,
  onRetry,
}: {
  readonly preview: PreviewedPage;
  readonly address: PreviewAddress;
  readonly onRetry: () => void;
}) {
  const { page, published, author, live, reach, whose, savedCopyFrom } = preview;
  const { now } = useServices();
  const online = useOnline();
  const [showsQr, setShowsQr] = useState(false);
  const [exports, setExports] = useState(false);
  const wide = useWide('md');
  const { isAway, onScroll } = useAwayOnScroll();
  const type = page.content_type;
  const print = usePrint({ type, title: page.title, text: published, unpublished: false });
  usePageTitle(page.title);
  usePageDescription(snippetOf(page));
  const own = whose === 'own';
  const isSource = own && address.view === 'source';
  const part = isSource ? 0 : address.part;
  const link = new URL(previewPath(type, page.id, part), window.location.origin).href;
  return (
    <article
      data-away={isAway && !isSource ? '' : undefined}
      // Clips the header that leaves: it would cover the app's.
      className="flex min-h-0 flex-1 flex-col overflow-clip"
    >
      <PreviewHeader
        title={page.title}
        byline={<Byline page={page} author={author} />}
        note={live === 'live' ? null : <LiveNote live={live} pageId={page.id} />}
        isAway={isAway && !isSource}
      >
        {own && wide && (
          <SwitchRow
            label="Show"
            size="md"
            options={VIEWS}
            value={address.view}
            onChange={(view) => address.show({ view })}
            className="gap-0.5"
          />
        )}
        <SavedActions
          preview={preview}
          link={link}
          onQr={() => setShowsQr(true)}
          onPrint={print}
          onExport={() => setExports(true)}
          onRemix={() => address.show({ remix: true })}
          view={own && !wide ? address.view : null}
          onView={(view) => address.show({ view })}
        />
      </PreviewHeader>
      {savedCopyFrom !== null && (
        <div className="page-width pb-3">
          <SavedCopyNote
            when={formatMoment(savedCopyFrom, now())}
            online={online}
            onRetry={onRetry}
          />
        </div>
      )}
      {isSource ? (
        <SourceText type={type} text={sourceOf(page)} title={page.title} />
      ) : (
        <PreviewDocument
          title={page.title}
          type={type}
          text={published}
          scriptsKey={null}
          address={address}
          onScroll={onScroll}
        />
      )}
      <QrDialog
        link={link}
        title={page.title}
        reach={reach}
        open={showsQr}
        onOpenChange={setShowsQr}
      />
      {exports && (
        <ExportDialog
          title={page.title}
          type={type}
          readText={() => Promise.resolve(published)}
          now={now}
          onPrint={print}
          onClose={() => setExports(false)}
        />
      )}
      {whose === 'others' && (
        <RemixDialog
          page={page}
          open={address.remix}
          onOpenChange={(remix) => address.show({ remix })}
        />
      )}
    </article>
  );
}

function Byline({
  page: { tags, updated_at },
  author,
}: {
  readonly page: Page;
  readonly author: CardAuthor | null;
}) {
  return (
    <p dir="auto" className="w-full truncate text-xs text-muted">
      {author !== null && (
        <>
          by <AuthorName author={author} />
          {' · '}
        </>
      )}
      <time dateTime={updated_at}>{formatDay(updated_at)}</time>
      {tags.length > 0 && ` · ${tags.join(', ')}`}
    </p>
  );
}

/** Tells the author that visitors don't see the page as it is here yet, and why. */
function LiveNote({
  live,
  pageId,
}: {
  readonly live: Exclude<LiveState, 'live'>;
  readonly pageId: string;
}) {
  switch (live) {
    case 'notYet':
    case 'older':
      return (
        <Badge tone="warning" icon={<IconClock />}>
          {live === 'notYet' ? 'Live once synced' : 'Latest changes go live once synced'}
        </Badge>
      );
    case 'refused':
      return (
        <Badge tone="danger" icon={<IconWarning />}>
          Refused by the server
        </Badge>
      );
    case 'conflict':
      return (
        <Link to="/conflict/$id" params={{ id: pageId }} className="underline">
          <Badge tone="danger" icon={<IconWarning />}>
            Changed elsewhere too
          </Badge>
        </Link>
      );
  }
}
