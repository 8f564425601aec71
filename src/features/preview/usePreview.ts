import { useLiveQuery } from 'dexie-react-hooks';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { usePublicPagePull } from '#context/useGalleryPull.ts';
import type { PullState } from '#context/usePull.ts';
import type { Failure } from '#domain/failure.ts';
import { sourceOf, type Page } from '#domain/page.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { seenPage } from '#store/gallery.ts';
import { pageById, pageStates } from '#store/pages.ts';

/** What the preview of a saved page has to show. */
export type Preview =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | { readonly status: 'shown'; readonly page: PreviewedPage; readonly retry: () => void };

/** A saved page as its preview shows it. */
export interface PreviewedPage {
  readonly page: Page;
  /** What visitors get. */
  readonly published: string;
  /** What a download gives: to its author the exact source, to others the published text. */
  readonly download: string;
  /** Whether visitors see it under its link as it is here: not at all yet, in an older form, or so. */
  readonly live: 'notYet' | 'older' | 'live';
  /** Whether it is the signed-in person's own. */
  readonly own: boolean;
  /** When the copy shown was fetched, where the server could not be asked now; ms since the epoch. */
  readonly savedCopyFrom: number | null;
}

interface Held {
  readonly id: string;
  readonly own: Page | null;
  readonly seen: (Page & { readonly seenAt: number }) | null;
  readonly live: PreviewedPage['live'];
}

/** The preview of a saved page: the person's own copy first, then the copy this device keeps, then the server's. */
export function usePreview(id: string): Preview {
  const { shared } = useServices();
  const session = useSession();
  const db = session.status === 'signedIn' ? session.db : null;
  const knowsWho = session.status !== 'loading';
  const read = useLiveQuery(
    async () => (knowsWho ? heldOn(shared, db, id) : null),
    [shared, db, id, knowsWho],
  );
  const held = read?.id === id ? read : null;
  const [pull, retry] = usePublicPagePull(held !== null && held.own === null ? id : null);
  return held === null ? { status: 'loading' } : previewOf(held, pull, retry);
}

async function heldOn(shared: SharedDb, db: AccountDb | null, id: string): Promise<Held> {
  const own = db === null ? undefined : await pageById(db, id);
  if (db === null || own === undefined) {
    return { id, own: null, seen: (await seenPage(shared, id)) ?? null, live: 'live' };
  }
  const state = (await pageStates(db)).get(id);
  const known = (await db.shadows.get(id)) !== undefined;
  return { id, own, seen: null, live: state === undefined ? 'live' : known ? 'older' : 'notYet' };
}

function previewOf({ own, seen, live }: Held, pull: PullState, retry: () => void): Preview {
  if (own !== null) {
    if (own.deleted_at !== null) return { status: 'failed', failure: { kind: 'notFound' }, retry };
    const page = { page: own, published: publishedText(own), download: sourceOf(own) };
    return { status: 'shown', page: { ...page, live, own: true, savedCopyFrom: null }, retry };
  }
  if (seen !== null) {
    const savedCopyFrom = pull.status === 'failed' ? seen.seenAt : null;
    const published = publishedText(seen);
    const page = { page: seen, published, download: published, live, own: false, savedCopyFrom };
    return { status: 'shown', page, retry };
  }
  return pull.status === 'failed'
    ? { status: 'failed', failure: pull.failure, retry }
    : { status: 'loading' };
}

function publishedText(page: Page): string {
  return (page.content_type === 'markdown' ? page.markdown_content : page.html_content) ?? '';
}
