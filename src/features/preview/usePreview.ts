import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useServices, useSession } from '#context/services.tsx';
import { usePublicPagePull } from '#context/galleryPulls.ts';
import type { PullState } from '#context/usePull.ts';
import type { Failure } from '#domain/failure.ts';
import type { User } from '#domain/account/profile.ts';
import type { CardAuthor, Page } from '#domain/page/page.ts';
import { publishedText } from '#domain/page/splitPages.ts';
import type { AccountDb, SeenPage, SharedDb } from '#store/db.ts';
import type { LinkReach } from '#domain/page/links.ts';
import { linkReach, pageStates } from '#store/pages/pages.ts';
import type { PageSyncState } from '#domain/page/card.ts';

export type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'trashed' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | { readonly status: 'shown'; readonly page: PreviewedPage; readonly retry: () => void };

/** What visitors see: nothing yet, an older version, or this one; `refused` and `conflict` need the author. */
export type LiveState = 'notYet' | 'older' | 'refused' | 'conflict' | 'live';

export interface PreviewedPage {
  readonly page: Page;
  readonly published: string;
  readonly author: CardAuthor | null;
  readonly live: LiveState;
  readonly reach: LinkReach;
  /** `own`: stored on this device. `mine`: also the user's, but not synced here yet. */
  readonly whose: 'own' | 'mine' | 'others';
  /** When the copy was fetched, ms since the epoch, if the server could not be reached now. */
  readonly savedCopyFrom: number | null;
}

interface StoredCopies {
  readonly id: string;
  readonly own: Page | null;
  readonly seen: SeenPage | null;
  readonly live: LiveState;
  readonly reach: LinkReach;
}

/** Prefers the user's own copy, then the device's cache, then the server. */
export function usePreview(id: string): Preview {
  const { shared } = useServices();
  const session = useSession();
  const db = session.status === 'signedIn' ? session.db : null;
  const user = session.status === 'signedIn' ? session.user : null;
  const sessionKnown = session.status !== 'loading';
  const read = useLiveQuery(
    async () => (sessionKnown ? readCopies(shared, db, id) : null),
    [shared, db, id, sessionKnown],
  );
  const copies = read?.id === id ? read : null;
  const [pull, retry, uncached] = usePublicPagePull(copies?.own === null ? id : null);
  if (copies === null) return { status: 'loading' };
  return previewOf({ ...copies, seen: uncached ?? copies.seen }, user, pull, retry);
}

async function readCopies(
  shared: SharedDb,
  db: AccountDb | null,
  id: string,
): Promise<StoredCopies> {
  const own = db === null ? undefined : await db.pages.get(id);
  if (db === null || own === undefined) {
    return {
      id,
      own: null,
      seen: (await shared.publicPages.get(id)) ?? null,
      live: 'live',
      reach: 'now',
    };
  }
  const state = (await pageStates(db)).get(id);
  const known = (await db.shadows.get(id)) !== undefined;
  return { id, own, seen: null, live: liveState(state, known), reach: await linkReach(db, id) };
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
  { own, seen, live, reach }: StoredCopies,
  user: User | null,
  pull: PullState,
  retry: () => void,
): Preview {
  if (own !== null && own.deleted_at !== null) return { status: 'trashed' };
  const page = own ?? seen;
  if (page === null) {
    return pull.status === 'failed'
      ? { status: 'failed', failure: pull.failure, retry }
      : { status: 'loading' };
  }
  const isOthers = own === null && page.author_id !== user?.id;
  return {
    status: 'shown',
    page: {
      page,
      published: publishedText(page),
      author:
        own !== null && user !== null
          ? { name: user.fullName, avatarUrl: user.avatarUrl }
          : (seen?.author ?? null),
      live,
      reach,
      whose: own !== null ? 'own' : isOthers ? 'others' : 'mine',
      savedCopyFrom: own === null && pull.status === 'failed' ? (seen?.seenAt ?? null) : null,
    },
    retry,
  };
}

export interface PreviewAddress {
  /** From 0; there may be fewer pages. */
  readonly part: number;
  readonly view: 'published' | 'source';
  /** Whether the remix dialog is open, also after signing in for it. */
  readonly remix: boolean;
  /** Replaces the history entry: Back leaves the preview instead of turning pages. */
  readonly show: (change: Partial<Pick<PreviewAddress, 'part' | 'view' | 'remix'>>) => void;
}
