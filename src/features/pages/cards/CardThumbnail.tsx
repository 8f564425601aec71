import { useEffect, useRef, useState } from 'react';
import type { GalleryCard } from '#domain/page/page.ts';
import { previewImage } from '#domain/page/previewImage.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { useCardContent } from './useCardContent.ts';
import { useInView } from './useInView.ts';

// The sanitiser comes with it: neither is needed for the first paint.
const Thumbnail = lazyPart(async () => (await import('#frames/static/Thumbnail.tsx')).Thumbnail);

/** What a thumbnail needs of its card. */
type PicturedCard = Pick<GalleryCard, 'id' | 'content_type' | 'updated_at' | 'preview_image_url'>;

/**
 * A card's picture of its page, in a place of fixed shape that is grey until the page is here: the picture that the page
 * names, or else its own content, drawn small.
 */
export function CardThumbnail({
  card,
  own,
}: {
  readonly card: PicturedCard;
  /** The person's own page, whose content is on this device; null for another's. */
  readonly own: Pick<GalleryCard, 'id'> | null;
}) {
  const place = useRef<HTMLDivElement>(null);
  const inView = useInView(place);
  const [failed, setFailed] = useState<string | null>(null);
  const image = previewImage(card.preview_image_url);
  const pictured = image !== null && image !== failed;
  const content = useCardContent(card, own !== null, inView && !pictured);
  const isWanted = content !== null && inView && !pictured;
  const isHere = useThumbnailCode(isWanted);
  const grey = <Skeleton className="absolute inset-0 size-full rounded-none" />;
  return (
    <div ref={place} aria-hidden="true" className="relative aspect-8/5 overflow-hidden">
      {pictured ? (
        <>
          {grey}
          <img
            src={image}
            alt=""
            width={800}
            height={500}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setFailed(image)}
            className="absolute inset-0 size-full object-cover object-top"
          />
        </>
      ) : isWanted && isHere ? (
        <Thumbnail type={card.content_type} content={content} />
      ) : (
        grey
      )}
    </div>
  );
}

/** Whether pages can be drawn small. Where the code for it does not come, cards stay grey, and whole enough. */
function useThumbnailCode(isWanted: boolean): boolean {
  const [isHere, setHere] = useState(Thumbnail.isLoaded);
  useEffect(() => {
    if (isWanted && !isHere) void Thumbnail.tryLoad().then(() => setHere(Thumbnail.isLoaded()));
  }, [isWanted, isHere]);
  return isHere;
}
