import { useEffect, useState } from 'react';
import { useGalleryPull } from '#context/galleryPulls.ts';
import { useRefresh } from '#context/usePull.ts';
import { useStore } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { Failure } from '#domain/failure.ts';
import {
  type GalleryQuery,
  isFiltered,
  queryKey,
  WHOLE_GALLERY,
  pageCount,
} from '#domain/page/galleryQuery.ts';
import { firstToasts } from '#domain/messages/describeFailure.ts';
import { useListQuery } from '#features/pages/listControls/listQuery.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import type * as deviceGallery from '#store/gallery/deviceGallery.ts';
import { fetchedView, type GalleryView } from '#store/gallery/gallery.ts';
import { showToast } from '#ui/overlays/toast.ts';

export type ReadGallery<Account extends AccountDb | null> = (
  shared: SharedDb,
  account: Account,
  query: GalleryQuery,
  page: number,
) => Promise<GalleryView>;

type GalleryState =
  /** `before`: the cards of the previous query, if any. */
  | { readonly status: 'loading'; readonly before: GalleryView | null }
  /** `held`: how many pages on this device were searched; null for the server's list. */
  | { readonly status: 'cards' | 'none'; readonly view: GalleryView; readonly held: number | null }
  | { readonly status: 'unreachable'; readonly failure: Failure }
  | { readonly status: 'pastEnd'; readonly last: number };

export interface GalleryList {
  readonly query: GalleryQuery;
  readonly page: number;
  readonly state: GalleryState;
  /** The gallery without search and filters; null if unknown. */
  readonly whole: GalleryView | null;
  readonly isWholeLoading: boolean;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

const FIRST_PAGE = `1 ${queryKey(WHOLE_GALLERY)}`;

export function useGalleryList<Account extends AccountDb | null>(
  account: Account,
  readView: ReadGallery<Account>,
): GalleryList {
  const { firstPage } = useStore();
  const [query, page] = useListQuery('updated');
  const key = `${page} ${queryKey(query)}`;
  // The start page shows these cards before the store is read.
  const [first] = useState(
    () => firstPage && { key: FIRST_PAGE, account, view: fetchedView(firstPage), front: null },
  );
  const read = useLiveQuery(
    async (shared) => ({
      key,
      account,
      view: await readView(shared, account, query, page),
      front: isFiltered(query) ? await readView(shared, account, WHOLE_GALLERY, 1) : null,
    }),
    [account, key, readView],
    first,
  );
  // A live query keeps its last result until the new one is read.
  const latest = read?.account === account ? read : null;
  const view = latest?.key === key ? latest.view : null;
  const [pull, retry] = useGalleryPull(query, {
    numbers: view?.needed ?? [page],
    version: view?.pending ?? 0,
    onFailure: () => showToast(firstToasts.errorLoadingPages),
  });
  // The header counts all pages, also above a filtered list.
  const [frontPull] = useGalleryPull(WHOLE_GALLERY, { numbers: isFiltered(query) ? [1] : [] });
  useRefresh();
  const failure = pull.status === 'failed' ? pull.failure : null;
  const isUnseen = failure !== null && view !== null && view.savedAt === null;
  const device = useDeviceView(isUnseen, account, query, page);
  const since = pull.status === 'fresh' ? pull.since : null;
  const state = stateOf({ view, device, failure, since, page });
  const [last, setLast] = useState<{ account: Account; view: GalleryView } | null>(null);
  if (state.status === 'cards' && last?.view !== state.view) setLast({ account, view: state.view });
  const before = last?.account === account ? last.view : null;
  const front = latest?.front ?? latest?.view ?? null;
  const whole = front !== null && (front.savedAt !== null || front.total > 0) ? front : null;
  return {
    query,
    page,
    state: state.status === 'loading' ? { status: 'loading', before } : state,
    whole,
    isWholeLoading: whole === null && (isFiltered(query) ? frontPull : pull).status !== 'failed',
    failure,
    retry,
  };
}

function stateOf({
  view,
  device,
  failure,
  since,
  page,
}: {
  readonly view: GalleryView | null;
  readonly device: ReturnType<typeof useDeviceView>;
  readonly failure: Failure | null;
  /** When the fresh answer was requested; null while stale. */
  readonly since: number | null;
  readonly page: number;
}): GalleryState {
  const loading = { status: 'loading', before: null } as const;
  if (view === null || device === undefined) return loading;
  const seen = device?.view ?? view;
  const known = { view: seen, held: device?.held ?? null };
  // Only a count as new as the answer may redirect: an older one may be of a smaller gallery.
  const isCounted = device !== null || (since !== null && (view.savedAt ?? 0) >= since);
  const last = pageCount(seen.total);
  if (isCounted && page > last) return { status: 'pastEnd', last };
  if (seen.entries.length > 0) return { status: 'cards', ...known };
  if (seen.savedAt !== null || device !== null) return { status: 'none', ...known };
  return failure === null ? loading : { status: 'unreachable', failure };
}

interface DeviceView {
  readonly view: GalleryView;
  readonly held: number;
}

/** Answers a query from the pages on this device until the server has. Undefined: loading; null: disabled, or no pages. */
function useDeviceView(
  enabled: boolean,
  account: AccountDb | null,
  query: GalleryQuery,
  page: number,
): DeviceView | null | undefined {
  const [code, setCode] = useState<typeof deviceGallery | 'missing' | null>(null);
  useEffect(() => {
    if (!enabled || code !== null) return;
    // Without this chunk the gallery shows the server's failure.
    import('#store/gallery/deviceGallery.ts').then(setCode, () => setCode('missing'));
  }, [enabled, code]);
  const key = `${page} ${queryKey(query)}`;
  const read = async (shared: SharedDb): Promise<DeviceView | null> => {
    if (!enabled || code === null || code === 'missing') return null;
    const view = await code.deviceGalleryView(shared, account, query, page);
    const whole = await code.deviceGalleryView(shared, account, WHOLE_GALLERY, 1);
    return whole.total === 0 ? null : { view, held: whole.total };
  };
  const latest = useLiveQuery(
    async (shared) => ({ key, code, account, found: await read(shared) }),
    [enabled, code, account, key],
  );
  if (!enabled || code === 'missing') return null;
  const isCurrent = latest?.key === key && latest.code === code && latest.account === account;
  return code !== null && isCurrent ? latest.found : undefined;
}
