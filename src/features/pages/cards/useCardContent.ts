import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { usePublicPageLoader } from '#context/useGalleryPull.ts';
import { useOnline } from '#context/useOnline.ts';
import { publishedText, type GalleryCard } from '#domain/page/page.ts';

/** The published content for a card's thumbnail, or null: from the user's own page, or from a cached copy that is fetched when stale. */
export function useCardContent(
  card: Pick<GalleryCard, 'id' | 'updated_at'>,
  isOwn: boolean,
  enabled: boolean,
): string | null {
  const { shared } = useServices();
  const session = useSession();
  const account = session.status === 'signedIn' && isOwn ? session.db : null;
  const online = useOnline();
  const load = usePublicPageLoader();
  const requested = useRef('');
  const found = useLiveQuery(async () => {
    if (!enabled) return undefined;
    const own = account === null ? undefined : await account.pages.get(card.id);
    if (own !== undefined) return { updated_at: null, content: publishedText(own) };
    const seen = isOwn ? undefined : await shared.publicPages.get(card.id);
    if (seen === undefined) return null;
    return { updated_at: seen.updated_at, content: publishedText(seen) };
  }, [shared, account, card.id, isOwn, enabled]);
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
    if (stale && enabled && online) fetchOnce();
  }, [stale, enabled, online, card.id, card.updated_at]);
  return found?.content ?? null;
}
