import { useState, type ReactNode } from 'react';
import { useGalleryPull } from '#context/pulls/galleryPulls.ts';
import { useAccount } from '#context/session.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useOnline } from '#context/useOnline.ts';
import { galleryQuery } from '#domain/gallery/galleryQuery.ts';
import { listedPages } from '#store/gallery/gallery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { publicChoice, type ProjectChoice } from './projectChoices.ts';

/** Other users' public pages that the search finds. Use the search as the key. */
export function PublicPages({
  search,
  listed,
  row,
}: {
  readonly search: string;
  readonly listed: ReadonlySet<string>;
  readonly row: (choice: ProjectChoice) => ReactNode;
}) {
  const { shared, user } = useAccount();
  const online = useOnline();
  const [query] = useState(() => galleryQuery({ search }));
  const [most, setMost] = useState(1);
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const [pull, retry] = useGalleryPull(query, { numbers });
  const pages = useLiveQuery(async () => {
    const found = await listedPages(shared, query, numbers);
    return [...found.values()];
  }, [shared, query, most]);
  const cards = (pages ?? []).flatMap((page) => page.cards);
  const found = cards.filter(({ id, author_id }) => author_id !== user.id && !listed.has(id));
  const hasMore = (pages?.[0]?.total ?? 0) > cards.length;
  return (
    <section aria-label="Public pages" className="mt-5">
      <h3 className="mb-2 text-sm font-medium">Public pages</h3>
      {online ? (
        <>
          <ul aria-label="Public pages" className="space-y-2">
            {found.map((card) => (
              <li key={card.id}>{row(publicChoice(card))}</li>
            ))}
          </ul>
          <p aria-live="polite" className="text-sm text-muted not-empty:py-2">
            {pull.status === 'fresh' &&
              found.length === 0 &&
              `No other public pages for “${search}”`}
            {pull.status === 'failed' && 'Public pages couldn’t be searched.'}
          </p>
          {pull.status === 'loading' && found.length === 0 && <Skeleton className="h-14" />}
          {pull.status === 'failed' ? (
            <Button onClick={retry}>Try Again</Button>
          ) : (
            hasMore &&
            (pages?.length ?? 0) >= most && (
              <Button className="mt-3 w-full" onClick={() => setMost(most + 1)}>
                Show more public pages
              </Button>
            )
          )}
        </>
      ) : (
        <p aria-live="polite" className="text-sm text-muted">
          Searching public pages needs a connection.
        </p>
      )}
    </section>
  );
}
