import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { usePublicPageLoader } from '#context/useGalleryPull.ts';
import { useOnline } from '#context/useOnline.ts';
import type { GalleryCard, Page } from '#domain/page.ts';
import { seenPage } from '#store/gallery.ts';

/**
 * The published content of a card's page for its thumbnail, null until it is here: an own page's from the page
 * itself, another's from the copy this device keeps, which is fetched once the card is in view.
 */
export function useCardContent(
  card: GalleryCard,
  own: Page | null,
  inView: boolean,
): string | null {
  const { shared } = useServices();
  const online = useOnline();
  const load = usePublicPageLoader();
  const asked = useRef('');
  const seen = useLiveQuery(
    async () => (own === null ? ((await seenPage(shared, card.id)) ?? null) : null),
    [shared, card.id, own],
  );
  const stale = own === null && seen !== undefined && seen?.updated_at !== card.updated_at;
  const fetchOnce = useEffectEvent(() => {
    const wanted = `${card.id} ${card.updated_at}`;
    if (asked.current === wanted) return;
    asked.current = wanted;
    // A card without its thumbnail is whole enough: what went wrong is told once, by the list.
    void load(card.id).then((loaded) => {
      if (!loaded.ok && loaded.failure.kind === 'offline') asked.current = '';
    });
  });
  useEffect(() => {
    if (stale && inView && online) fetchOnce();
  }, [stale, inView, online, card.id, card.updated_at]);
  const page = own ?? seen ?? null;
  if (page === null) return null;
  return (page.content_type === 'html' ? page.html_content : page.markdown_content) ?? '';
}
