import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { usePublicPagePull } from '#context/useGalleryPull.ts';
import type { PullState } from '#context/usePull.ts';
import type { Failure } from '#domain/failure.ts';
import { publishedText, type Page } from '#domain/page/page.ts';
import type { AccountDb, SeenPage, SharedDb } from '#store/db.ts';
import { seenPage } from '#store/gallery/gallery.ts';
import { pageById, pageStates, type PageSyncState } from '#store/pages/pages.ts';

/** What the preview of a saved page has to show. */
export type Preview =
  | { readonly status: 'loading' }
  /** The person's own page, which is in their trash. */
  | { readonly status: 'trashed' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | { readonly status: 'shown'; readonly page: PreviewedPage; readonly retry: () => void };

/**
 * Whether visitors see a page under its link as it is here: not at all yet (`notYet`), in an older form (`older`), or
 * so (`live`); `refused` and `conflict` wait for its author.
 */
export type LiveState = 'notYet' | 'older' | 'refused' | 'conflict' | 'live';

/** A saved page as its preview shows it. */
export interface PreviewedPage {
  readonly page: Page;
  /** What visitors get. */
  readonly published: string;
  readonly live: LiveState;
  /** `own`: this device holds it as the signed-in person's. `mine`: it is theirs, and on its way here. */
  readonly whose: 'own' | 'mine' | 'others';
  /** When the copy shown was fetched, where the server could not be asked now; ms since the epoch. */
  readonly savedCopyFrom: number | null;
}

interface Held {
  readonly id: string;
  readonly own: Page | null;
  readonly seen: SeenPage | null;
  readonly live: LiveState;
}

/** The preview of a saved page: the person's own copy first, then the copy this device keeps, then the server's. */
export function usePreview(id: string): Preview {
  const { shared } = useServices();
  const session = useSession();
  const db = session.status === 'signedIn' ? session.db : null;
  const userId = session.status === 'signedIn' ? session.user.id : null;
  const knowsWho = session.status !== 'loading';
  const read = useLiveQuery(
    async () => (knowsWho ? heldOn(shared, db, id) : null),
    [shared, db, id, knowsWho],
  );
  const held = read?.id === id ? read : null;
  const [pull, retry, unkept] = usePublicPagePull(held?.own === null ? id : null);
  if (held === null) return { status: 'loading' };
  return previewOf({ ...held, seen: unkept ?? held.seen }, userId, pull, retry);
}

async function heldOn(shared: SharedDb, db: AccountDb | null, id: string): Promise<Held> {
  const own = db === null ? undefined : await pageById(db, id);
  if (db === null || own === undefined) {
    return { id, own: null, seen: (await seenPage(shared, id)) ?? null, live: 'live' };
  }
  const state = (await pageStates(db)).get(id);
  const known = (await db.shadows.get(id)) !== undefined;
  return { id, own, seen: null, live: liveState(state, known) };
}

function liveState(state: PageSyncState | undefined, known: boolean): LiveState {
  switch (state) {
    case undefined:
      return 'live';
    case 'failed':
      return 'refused';
    case 'conflict':
      return 'conflict';
    case 'waiting':
    case 'sending':
      return known ? 'older' : 'notYet';
  }
}

function previewOf(
  { own, seen, live }: Held,
  userId: string | null,
  pull: PullState,
  retry: () => void,
): Preview {
  if (own !== null) {
    if (own.deleted_at !== null) return { status: 'trashed' };
    const published = publishedText(own);
    const page = { page: own, published, live, whose: 'own', savedCopyFrom: null } as const;
    return { status: 'shown', page, retry };
  }
  if (seen !== null) {
    const savedCopyFrom = pull.status === 'failed' ? seen.seenAt : null;
    const whose = seen.author_id === userId ? 'mine' : 'others';
    const page = {
      page: seen,
      published: publishedText(seen),
      live,
      whose,
      savedCopyFrom,
    } as const;
    return { status: 'shown', page, retry };
  }
  return pull.status === 'failed'
    ? { status: 'failed', failure: pull.failure, retry }
    : { status: 'loading' };
}
