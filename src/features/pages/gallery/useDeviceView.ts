import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEffect, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { queryKey, WHOLE_GALLERY, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { AccountDb } from '#store/db.ts';
import type * as deviceGallery from '#store/gallery/deviceGallery.ts';
import type { GalleryView } from '#store/gallery/galleryView.ts';

export interface DeviceView {
  readonly view: GalleryView;
  readonly held: number;
}

/** Answers a query from the pages here while the server never did. Undefined: loading; null: disabled, or no pages. */
export function useDeviceView({
  enabled,
  account,
  query,
  page,
}: {
  readonly enabled: boolean;
  readonly account: AccountDb | null;
  readonly query: GalleryQuery;
  readonly page: number;
}): DeviceView | null | undefined {
  const { shared } = useServices();
  const [code, setCode] = useState<typeof deviceGallery | 'missing' | null>(null);
  useEffect(() => {
    if (!enabled || code !== null) return;
    // Without this chunk the gallery shows the server's failure.
    import('#store/gallery/deviceGallery.ts').then(setCode, () => setCode('missing'));
  }, [enabled, code]);
  const key = `${page} ${queryKey(query)}`;
  const read = async (): Promise<DeviceView | null> => {
    if (!enabled || code === null || code === 'missing') return null;
    const view = await code.deviceGalleryView(shared, account, query, page);
    const whole = await code.deviceGalleryView(shared, account, WHOLE_GALLERY, 1);
    return whole.total === 0 ? null : { view, held: whole.total };
  };
  const latest = useLiveQuery(
    async () => ({ key, code, account, found: await read() }),
    [enabled, code, shared, account, key],
  );
  if (!enabled || code === 'missing') return null;
  const isCurrent = latest?.key === key && latest.code === code && latest.account === account;
  return code !== null && isCurrent ? latest.found : undefined;
}
