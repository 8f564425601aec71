import { useState, useCallback, useRef } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useServices, useSession, type Session } from '#context/services.tsx';
import { useOnline } from '#context/useOnline.ts';
import { formatMoment, formatDay } from '#domain/dates.ts';
import { sourceOf, type CardAuthor, type Page } from '#domain/page/page.ts';
import { snippetOf } from '#domain/page/card.ts';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { SavedCopyNote } from '#ui/display/Banner.tsx';
import { usePageDescription, usePageTitle } from '#ui/browser/usePageTitle.ts';
import { previewPath } from '#domain/page/links.ts';
import { AuthorName } from '#frames/share/AuthorName.tsx';
import { QrDialog } from '#frames/share/QrDialog.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconClock, IconWarning } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { fail, type Result } from '#domain/result.ts';
import { remixPage } from '#mutators/pages/duplicate.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { PreviewAddress, PreviewedPage, LiveState } from './usePreview.ts';
import { PreviewDocument } from './PreviewDocument.tsx';
import { PreviewHeader } from './PreviewHeader.tsx';
import { SavedActions } from './SavedActions.tsx';
import { SourceText } from './SourceText.tsx';
import { usePrint } from './usePrint.ts';

/** Visitors sign up or in first and return to this dialog. */
function RemixDialog({
  page,
  open,
  onOpenChange,
}: {
  readonly page: Page;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const services = useServices();
  const session = useSession();
  const navigate = useNavigate();
  const { id, content_type: type } = page;
  const path = previewPath(type, id);
  const [remixAs, pending] = useMutator(async (who: Session): Promise<Result<string>> => {
    if (who.status !== 'signedIn') return fail({ kind: 'signedOut' });
    const account = { ...services, user: who.user, db: who.db };
    return remixPage(account, page, new URL(path, window.location.origin).href);
  }, toasts.remixFailed);
  const remix = async () => {
    const draft = await remixAs(session);
    if (!draft.ok) return;
    void navigate({ to: '/', search: { tab: `${type}-editor`, draft: draft.value } });
  };
  const isVisitor = session.status === 'signedOut';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remix “${page.title}”`}
      description="A copy opens in your editor as a draft that only you can see until you save it. It credits this page with a link."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {isVisitor ? (
            <Button asChild variant="primary">
              <Link
                to="/auth"
                search={{ redirect: `${path}?remix=true`, mode: 'sign-up' }}
                state={{ remix: page.title }}
              >
                Sign up to remix
              </Link>
            </Button>
          ) : (
            <Button variant="primary" pending={pending} onClick={() => void remix()}>
              Remix
            </Button>
          )}
        </>
      }
    />
  );
}

/** Ignores jitter. */
const MIN_SCROLL_PX = 16;

/** Nearer to the top the header stays visible. More than the height of the headers that hide. */
const TOP_PX = 120;

/** Longer than the animation, which scrolls the page by changing its height. */
const SETTLE_MS = 400;

/** Whether a header is out of sight: after scrolling down, until scrolling up. `onScroll` gets the distance from the top. */
function useAwayOnScroll() {
  const [isAway, setAway] = useState(false);
  const last = useRef({ y: 0, changedAt: 0 });
  const onScroll = useCallback((y: number) => {
    const by = y - last.current.y;
    if (Math.abs(by) < MIN_SCROLL_PX && y > 0) return;
    const now = performance.now();
    const settles = now - last.current.changedAt < SETTLE_MS;
    const next = by > 0 && y > TOP_PX;
    last.current = { y, changedAt: settles ? last.current.changedAt : now };
    if (!settles) setAway(next);
  }, []);
  return { isAway, onScroll };
}

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
