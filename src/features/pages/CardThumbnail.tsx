import { lazy, Suspense, useRef } from 'react';
import type { GalleryCard, Page } from '#domain/page.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useCardContent } from './useCardContent.ts';
import { useInView } from './useInView.ts';

// The sanitiser comes with it: neither is needed for the first paint.
const Thumbnail = lazy(async () => {
  const { Thumbnail: Drawn } = await import('#frames/Thumbnail.tsx');
  return { default: Drawn };
});

/** A card's picture of its page, in a place of fixed shape that is grey until the page is here. */
export function CardThumbnail({
  card,
  own,
}: {
  readonly card: GalleryCard;
  readonly own: Page | null;
}) {
  const place = useRef<HTMLDivElement>(null);
  const inView = useInView(place);
  const content = useCardContent(card, own, inView);
  const grey = <Skeleton className="absolute inset-0 size-full rounded-none" />;
  return (
    <div ref={place} aria-hidden="true" className="relative aspect-8/5 overflow-hidden">
      {content === null || !inView ? (
        grey
      ) : (
        <Suspense fallback={grey}>
          <Thumbnail type={card.content_type} content={content} />
        </Suspense>
      )}
    </div>
  );
}
