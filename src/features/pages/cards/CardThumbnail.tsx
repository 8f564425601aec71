import { useEffect, useRef, useState } from 'react';
import type { GalleryCard } from '#domain/page/page.ts';
import { previewImage } from '#domain/page/previewImage.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { useCardContent } from './useCardContent.ts';
import { useInView } from './useInView.ts';

// Includes the sanitiser, unneeded for the first paint.
const Thumbnail = lazyPart(async () => (await import('#frames/static/Thumbnail.tsx')).Thumbnail);

/** The page's preview image, or else its scaled-down content; a skeleton of the same size until then. */
export function CardThumbnail({
  card,
  own,
}: {
  readonly card: Pick<GalleryCard, 'id' | 'content_type' | 'updated_at' | 'preview_image_url'>;
  /** Null for another user's page, whose content is fetched. */
  readonly own: Pick<GalleryCard, 'id'> | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box);
  const [failed, setFailed] = useState<string | null>(null);
  const image = previewImage(card.preview_image_url);
  const pictured = image !== null && image !== failed;
  const content = useCardContent(card, own !== null, inView && !pictured);
  const isNeeded = content !== null && inView && !pictured;
  const isLoaded = useThumbnailCode(isNeeded);
  const skeleton = <Skeleton className="absolute inset-0 size-full rounded-none" />;
  return (
    <div ref={box} aria-hidden="true" className="relative aspect-8/5 overflow-hidden">
      {pictured ? (
        <>
          {skeleton}
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
      ) : isNeeded && isLoaded ? (
        <Thumbnail type={card.content_type} content={content} />
      ) : (
        skeleton
      )}
    </div>
  );
}

/** Loads the thumbnail chunk; if that fails, cards keep their skeletons. */
function useThumbnailCode(isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(Thumbnail.isLoaded);
  useEffect(() => {
    if (isNeeded && !isLoaded) void Thumbnail.tryLoad().then(() => setLoaded(Thumbnail.isLoaded()));
  }, [isNeeded, isLoaded]);
  return isLoaded;
}
