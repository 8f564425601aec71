import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { usePublicPageLoader } from '#context/useGalleryPull.ts';
import { useOnline } from '#context/useOnline.ts';
import { publishedText, type GalleryCard } from '#domain/page/page.ts';

/**
 * The published content of a card's page for its thumbnail, null until it is here: an own page's from the page
 * itself, another's from the copy this device keeps, which is fetched. Nothing is read or fetched unless it is `wanted`.
 */
export function useCardContent(
  card: Pick<GalleryCard, 'id' | 'updated_at'>,
  isOwn: boolean,
  wanted: boolean,
): string | null {
  const { shared } = useServices();
  const session = useSession();
  const account = session.status === 'signedIn' && isOwn ? session.db : null;
  const online = useOnline();
  const load = usePublicPageLoader();
  const asked = useRef('');
  const found = useLiveQuery(async () => {
    if (!wanted) return undefined;
    const own = account === null ? undefined : await account.pages.get(card.id);
    if (own !== undefined) return { updated_at: null, content: publishedText(own) };
    const seen = isOwn ? undefined : await shared.publicPages.get(card.id);
    if (seen === undefined) return null;
    return { updated_at: seen.updated_at, content: publishedText(seen) };
  }, [shared, account, card.id, isOwn, wanted]);
  const stale = !isOwn && found !== undefined && found?.updated_at !== card.updated_at;
  const fetchOnce = useEffectEvent(() => {
    const version = `${card.id} ${card.updated_at}`;
    if (asked.current === version) return;
    asked.current = version;
    // A card without its thumbnail is whole enough: what went wrong is told once, by the list.
    void load(card.id).then((loaded) => {
      const mayPass = !loaded.ok && ['offline', 'busy'].includes(loaded.failure.kind);
      if (mayPass) asked.current = '';
    });
  });
  useEffect(() => {
    if (stale && wanted && online) fetchOnce();
  }, [stale, wanted, online, card.id, card.updated_at]);
  return found?.content ?? null;
}
