import { useEffect, useRef, useState, type RefObject, useEffectEvent } from 'react';
import { type GalleryCard, type Page, publishedContent, previewImage } from '#domain/page/page.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Skeleton } from '#ui/display/Spinner.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useServices, useSession } from '#context/services.tsx';
import { usePublicPageLoader } from '#context/galleryPulls.ts';
import { useOnline } from '#context/useOnline.ts';

// Includes the sanitiser, unneeded for the first paint.
const Thumbnail = lazyPart(async () => (await import('#frames/static/Thumbnail.tsx')).Thumbnail);

/** The page's preview image, or else its scaled-down content; a skeleton of the same size until then. */
export function CardThumbnail({
  card,
  isOwn,
}: {
  readonly card: Pick<GalleryCard, 'id' | 'content_type' | 'updated_at' | 'preview_image_url'>;
  /** The content of another user's page is fetched. */
  readonly isOwn: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box);
  const [failed, setFailed] = useState<string | null>(null);
  const image = previewImage(card.preview_image_url);
  const pictured = image !== null && image !== failed;
  return (
    <div ref={box} aria-hidden="true" className="relative aspect-8/5 overflow-hidden">
      {pictured ? (
        <>
          {SKELETON}
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
      ) : inView ? (
        <CardContent card={card} isOwn={isOwn} />
      ) : (
        SKELETON
      )}
    </div>
  );
}

const SKELETON = <Skeleton className="absolute inset-0 size-full rounded-none" />;

/** A component of its own, as cards out of view need none of its queries. */
function CardContent({
  card,
  isOwn,
}: {
  readonly card: Pick<GalleryCard, 'id' | 'content_type' | 'updated_at'>;
  readonly isOwn: boolean;
}) {
  const { project } = useServices();
  const found = useCardContent(card, isOwn);
  const isLoaded = useThumbnailCode(found !== null);
  if (found === null || !isLoaded) return SKELETON;
  const { content, css } = found;
  return <Thumbnail type={card.content_type} content={content} css={css} project={project} />;
}

/** Loads the thumbnail chunk; if that fails, cards keep their skeletons. */
function useThumbnailCode(hasContent: boolean): boolean {
  const [isLoaded, setLoaded] = useState(Thumbnail.isLoaded);
  useEffect(() => {
    if (isLoaded || !hasContent) return;
    void Thumbnail.tryLoad().then(() => setLoaded(Thumbnail.isLoaded()));
  }, [hasContent, isLoaded]);
  return isLoaded;
}

const PRELOAD_MARGIN = '300px';

function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || inView) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setInView(true);
      },
      { rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, inView]);
  return inView;
}

function useCardContent(card: Pick<GalleryCard, 'id' | 'updated_at'>, isOwn: boolean) {
  const session = useSession();
  const account = session.status === 'signedIn' && isOwn ? session.db : null;
  const online = useOnline();
  const load = usePublicPageLoader();
  const requested = useRef('');
  const found = useLiveQuery(
    async (shared) => {
      const own = account === null ? undefined : await account.pages.get(card.id);
      if (own !== undefined) return { updated_at: null, ...contentOf(own) };
      const seen = isOwn ? undefined : await shared.publicPages.get(card.id);
      if (seen === undefined) return null;
      return { updated_at: seen.updated_at, ...contentOf(seen) };
    },
    [account, card.id, isOwn],
  );
  const stale = !isOwn && found !== undefined && found?.updated_at !== card.updated_at;
  const fetchOnce = useEffectEvent(() => {
    const version = `${card.id} ${card.updated_at}`;
    if (requested.current === version) return;
    requested.current = version;
    // Failures stay silent here; the list shows them once.
    void load(card.id).then((loaded) => {
      const isTransient = !loaded.ok && ['offline', 'busy'].includes(loaded.failure.kind);
      if (isTransient) requested.current = '';
    });
  });
  useEffect(() => {
    if (stale && online) fetchOnce();
  }, [stale, online, card.id, card.updated_at]);
  return found ?? null;
}

function contentOf(page: Parameters<typeof publishedContent>[0] & Pick<Page, 'page_css'>) {
  return { content: publishedContent(page), css: page.page_css };
}
