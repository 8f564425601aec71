import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useServices } from '#context/services.tsx';
import { useGalleryPull } from '#context/useGalleryPull.ts';
import { useOnline } from '#context/useOnline.ts';
import { useRefresh } from '#context/useRefresh.ts';
import { formatMoment } from '#domain/dates.ts';
import type { Failure } from '#domain/failure.ts';
import { toasts } from '#domain/messages.ts';
import { CARDS_PER_PAGE, pageCount, paginationItems } from '#domain/pagination.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import type { GalleryEntry, GalleryView } from '#store/galleryView.ts';
import { Button } from '#ui/Button.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { SavedCopyNote } from '#ui/SavedCopyNote.tsx';
import { showToast } from '#ui/toast.ts';
import { GalleryHeader, PublicModeBanner } from './GalleryHeader.tsx';
import { PageCard, PreviewLink } from './PageCard.tsx';
import { PageGrid, PageGridSkeleton } from './PageGrid.tsx';
import { UnreachableGallery } from './UnreachableGallery.tsx';

/** What the gallery of visitors and that of signed-in people differ in. */
interface GalleryProps<Account extends AccountDb | null> {
  /** The signed-in person's own store; null for a visitor. */
  readonly account: Account;
  /** Reads a page of the gallery, counted from 1, out of what this device holds. */
  readonly readView: (shared: SharedDb, account: Account, page: number) => Promise<GalleryView>;
  /** What stands in place of the cards when there are none. */
  readonly empty: ReactNode;
  /** What can be done with a card beside looking at its page. */
  readonly actionsOf?: (entry: GalleryEntry) => ReactNode;
  /** What there is to know about a card's page, on its picture. */
  readonly markOf?: (entry: GalleryEntry) => ReactNode;
  /** What there is to know about a card's page before acting on it. */
  readonly noteOf?: (entry: GalleryEntry) => ReactNode;
}

/** Public pages, and a person's own among them: newest change first, twelve at a time, with the page number in the URL (spec §2, §6, §9). */
export function Gallery<Account extends AccountDb | null>({
  account,
  readView,
  empty,
  actionsOf,
  markOf,
  noteOf,
}: GalleryProps<Account>) {
  const { shared, now } = useServices();
  const online = useOnline();
  const { page = 1 } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const read = useLiveQuery(
    async () => ({ page, account, view: await readView(shared, account, page) }),
    [shared, account, page, readView],
  );
  // A live query gives the last answer until the next is there: its counts still hold, but another page's cards
  // are not this page's.
  const held = read?.account === account ? read.view : null;
  const view = read?.page === page ? held : null;
  const [pull, retry] = useGalleryPull(view?.needed ?? [page], view?.pending ?? 0, () =>
    showToast(toasts.errorLoadingPages),
  );
  useRefresh();
  const last = pageCount(held?.total ?? 0);
  // Only by a count as new as the answer: the one from before may be of a smaller gallery, or of none.
  const counted = pull.status === 'fresh' && view !== null && (view.savedAt ?? 0) >= pull.since;
  if (counted && page > last) {
    return <Navigate to="/" search={last > 1 ? { page: last } : {}} replace />;
  }
  const known = held !== null && (held.savedAt !== null || held.total > 0);
  const turnTo = (to: number) => {
    void navigate({ to: '/', search: (search) => pageSearch(search, to) });
  };
  return (
    <div className="space-y-6 py-6 sm:py-8">
      <GalleryHeader
        visitor={account === null}
        total={known ? held.total : null}
        lastUpdated={held?.lastUpdated ?? null}
      />
      {account === null && <PublicModeBanner />}
      {pull.status === 'failed' && view !== null && view.savedAt !== null && (
        <SavedCopyNote when={formatMoment(view.savedAt, now())} online={online} onRetry={retry} />
      )}
      {view !== null && view.entries.length > 0 ? (
        <PageGrid label="Projects">
          {view.entries.map((entry) => (
            <li key={entry.card.id}>
              <PageCard
                card={entry.card}
                own={entry.own}
                date="updated"
                mark={markOf?.(entry)}
                note={noteOf?.(entry)}
                actions={
                  <>
                    <Button asChild size="sm">
                      <PreviewLink card={entry.card}>View Full Preview</PreviewLink>
                    </Button>
                    {actionsOf?.(entry)}
                  </>
                }
              />
            </li>
          ))}
        </PageGrid>
      ) : view !== null && view.savedAt !== null ? (
        empty
      ) : (
        <NoCardsYet
          failure={view !== null && pull.status === 'failed' ? pull.failure : null}
          onRetry={retry}
        />
      )}
      <Pagination
        items={paginationItems(page, last)}
        current={page}
        onPage={turnTo}
        label="Gallery pages"
      />
    </div>
  );
}

function NoCardsYet({
  failure,
  onRetry,
}: {
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}) {
  if (failure === null) return <PageGridSkeleton count={CARDS_PER_PAGE} />;
  return <UnreachableGallery failure={failure} onRetry={onRetry} />;
}

function pageSearch<S extends { readonly page?: number | undefined }>(search: S, page: number) {
  const { page: _page, ...rest } = search;
  return page > 1 ? { ...rest, page } : rest;
}
