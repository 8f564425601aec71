import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEffect, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { queryKey, WHOLE_GALLERY, type GalleryQuery } from '#domain/gallery/galleryQuery.ts';
import type { AccountDb } from '#store/db.ts';
import type * as deviceGallery from '#store/gallery/deviceGallery.ts';
import type { GalleryView } from '#store/gallery/galleryView.ts';

/** What this device can say to a query by itself. */
export interface DeviceView {
  readonly view: GalleryView;
  /** How many pages it looked through. */
  readonly held: number;
}

type Code = typeof deviceGallery;

/**
 * A page of the gallery, counted from 1, out of the pages that this device holds: for a query that the server has not
 * answered here before. Undefined while it is looked for; null where it is not wanted, or the device holds nothing.
 */
export function useDeviceView(
  wanted: boolean,
  account: AccountDb | null,
  query: GalleryQuery,
  page: number,
): DeviceView | null | undefined {
  const { shared } = useServices();
  const [code, setCode] = useState<Code | 'missing' | null>(null);
  useEffect(() => {
    if (!wanted || code !== null) return;
    // Without it the device is as one that holds nothing; the screen says that the server is out of reach.
    import('#store/gallery/deviceGallery.ts').then(setCode, () => setCode('missing'));
  }, [wanted, code]);
  const key = `${page} ${queryKey(query)}`;
  const look = async (): Promise<DeviceView | null> => {
    if (!wanted || code === null || code === 'missing') return null;
    const view = await code.deviceGalleryView(shared, account, query, page);
    const whole = await code.deviceGalleryView(shared, account, WHOLE_GALLERY, 1);
    return whole.total === 0 ? null : { view, held: whole.total };
  };
  const seen = useLiveQuery(
    async () => ({ key, code, account, found: await look() }),
    [wanted, code, shared, account, key],
  );
  if (!wanted || code === 'missing') return null;
  const isOfNow = seen?.key === key && seen.code === code && seen.account === account;
  return code !== null && isOfNow ? seen.found : undefined;
}
