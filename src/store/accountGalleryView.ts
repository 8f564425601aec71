import { cardOf, mergeGallery, neededServerPages, type ListPlace } from '#domain/gallery.ts';
import type { GalleryCard, Page } from '#domain/page.ts';
import type { AccountDb, SharedDb } from './db.ts';
import { listedPages, type ListedPage } from './gallery.ts';
import type { GalleryEntry, GalleryView } from './galleryView.ts';
import { pageStates, type PageSyncState } from './pages.ts';

/**
 * Page `page` of a signed-in person's gallery, counted from 1: the public list as last fetched, merged with the
 * own pages of `account` (spec §6).
 */
export async function accountGalleryView(
  shared: SharedDb,
  account: AccountDb,
  page: number,
): Promise<GalleryView> {
  const front = (await listedPages(shared, [1])).get(1);
  const own = await ownInFront(account, front);
  const changes = { leading: own.leading.map(cardOf), absent: own.absent };
  const needed = neededServerPages(page, changes);
  const lists = await listedPages(shared, needed);
  const serverPages = new Map([...lists].map(([number, list]) => [number, list.cards]));
  const known = await ownAmong(account, [...serverPages.values()].flat(), own.leading);
  const deleted = [...known.values()].filter((row) => row.deleted_at !== null);
  const listed = [...lists.values()];
  const total = listed.toSorted((a, b) => b.at - a.at)[0]?.total ?? front?.total ?? 0;
  const merged = mergeGallery(page, serverPages, total, {
    leading: changes.leading,
    absent: [...changes.absent, ...deleted.filter((row) => !isAbsent(own.absent, row))],
  });
  const newest = [changes.leading[0], front?.cards[0]].flatMap((card) => card?.updated_at ?? []);
  return {
    entries: merged.cards.map((card) => entryOf(card, known.get(card.id), own.states)),
    total: merged.total,
    lastUpdated: newest.toSorted().at(-1) ?? null,
    savedAt: merged.complete ? Math.min(...listed.map((list) => list.at)) : null,
    pending: own.states.size,
    needed,
  };
}

interface OwnInFront {
  /** Own pages that stand first: not on the server as they are here, or newer than the list that was fetched. */
  readonly leading: readonly Page[];
  /** Where those stand in the server's list as it was fetched. */
  readonly absent: readonly ListPlace[];
  readonly states: ReadonlyMap<string, PageSyncState>;
}

async function ownInFront(db: AccountDb, front: ListedPage | undefined): Promise<OwnInFront> {
  const states = await pageStates(db);
  const newestListed = front?.cards[0]?.updated_at;
  const pending = await db.pages.bulkGet([...states.keys()]);
  const newer =
    front === undefined
      ? []
      : await db.pages
          .where('updated_at')
          .above(newestListed ?? '')
          .toArray();
  const rows = new Map(
    [...pending, ...newer].flatMap((row) => (row === undefined ? [] : [[row.id, row]])),
  );
  const shadows = await db.shadows.bulkGet([...rows.keys()]);
  const absent = shadows.flatMap((shadow) => {
    const server = shadow === undefined ? undefined : (shadow.row ?? rows.get(shadow.id));
    if (server === undefined || !server.is_public || server.deleted_at !== null) return [];
    // A row newer than the list as it was fetched had no place in it, or an older one.
    return newestListed === undefined || server.updated_at > newestListed ? [] : [server];
  });
  const leading = [...rows.values()]
    .filter((row) => row.deleted_at === null)
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  return { leading, absent, states };
}

/** The own pages among the cards, by id, with what this device knows of them. */
async function ownAmong(
  db: AccountDb,
  cards: readonly GalleryCard[],
  leading: readonly Page[],
): Promise<ReadonlyMap<string, Page>> {
  const rows = await db.pages.bulkGet(cards.map((card) => card.id));
  const all = [...rows.filter((row) => row !== undefined), ...leading];
  return new Map(all.map((row) => [row.id, row]));
}

function isAbsent(absent: readonly ListPlace[], row: Page): boolean {
  return absent.some((place) => place.id === row.id);
}

function entryOf(
  card: GalleryCard,
  own: Page | undefined,
  states: ReadonlyMap<string, PageSyncState>,
): GalleryEntry {
  if (own === undefined) return { card, own: null, state: null };
  return { card: cardOf(own), own, state: states.get(own.id) ?? null };
}
