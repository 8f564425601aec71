import type { Page } from '#domain/page/page.ts';
import { isSameVersion } from '#domain/page/versions.ts';
import type { ServerRevision } from '#domain/page/serverPage.ts';
import type { LocalRevision } from '#store/db.ts';

/** Where a version is kept: proved to be on the server, certainly here only, or here and nothing else is known. */
export type Place = 'server' | 'deviceOnly' | 'device';

/** One version in the history of a page. */
export interface Version {
  /** Names it as long as it exists; the same before and after it reaches the server. */
  readonly key: string;
  /** When it was saved, where known by the device that did; ms since the epoch. */
  readonly at: number;
  readonly page: Page;
  readonly place: Place;
  /** Whether another version was kept instead of it. */
  readonly isSetAside: boolean;
  /** Whether it is the page's first: what came before is not lost, there was nothing. */
  readonly isFirst: boolean;
  /** Whether the page holds just this now. */
  readonly isNow: boolean;
}

/** What is known of a page's versions. */
export interface KnownVersions {
  readonly page: Page;
  readonly local: readonly LocalRevision[];
  readonly server: readonly ServerRevision[];
  /** Mutations that wait to be sent. */
  readonly waiting: ReadonlySet<string>;
  /** Whether all of the page as it is here is proved to be on the server. */
  readonly isSynced: boolean;
  /** Whether `server` is all that the server keeps. */
  readonly isComplete: boolean;
}

/** A version and where it stands among the others. */
type Placed = Version & { readonly order: number };

/**
 * The versions of a page from this device and from the server as one list without duplicates, newest first. A
 * version saved here that the server took is one entry; of saves that went as one mutation the last is it.
 */
export function buildTimeline(known: KnownVersions): readonly Version[] {
  const onServer = placeServerVersions(known);
  const versions: Placed[] = [...onServer, ...placeLocalVersions(known, onServer)];
  versions.sort((a, b) => b.order - a.order);
  return markNow(versions, known);
}

/** The version that came before another: the next older one that was not set aside; null for the oldest. */
export function versionBefore(versions: readonly Version[], index: number): Version | null {
  return versions.slice(index + 1).find((version) => !version.isSetAside) ?? null;
}

function placeServerVersions({ local, server }: KnownVersions): Placed[] {
  const savedAt = new Map(lastOfEach(local).map(({ mutationId, at }) => [mutationId, at]));
  const placed: Placed[] = [];
  let order = Number.NEGATIVE_INFINITY;
  for (const row of server.toSorted((a, b) => a.revision - b.revision)) {
    const at = savedAt.get(row.mutationId) ?? Date.parse(row.created_at);
    // Clocks differ, and what was written offline came late: the server's order stands.
    order = Math.max(order, at);
    placed.push({
      key: row.mutationId,
      at,
      order,
      page: row.page,
      place: 'server',
      isSetAside: false,
      isFirst: row.revision === 1,
      isNow: false,
    });
  }
  // Of equal times the sort keeps what stands first.
  return placed.toReversed();
}

function placeLocalVersions(known: KnownVersions, onServer: readonly Placed[]): Placed[] {
  const { local, waiting, isComplete, page: now } = known;
  const taken = new Set(onServer.map(({ key }) => key));
  const last = new Set(lastOfEach(local).map(({ id }) => id));
  const placed: Placed[] = [];
  for (const row of local.toReversed()) {
    const { id, at, page, reason, mutationId } = row;
    const isLast = mutationId !== null && last.has(id);
    if (isLast && taken.has(mutationId)) continue;
    // Found here when it was first edited: the server's own entry of it says more.
    const isCopy = reason === 'saved' && mutationId === null;
    if (isCopy && onServer.some((other) => isSameVersion(other.page, page))) continue;
    const isOnlyHere = isComplete || (mutationId !== null && waiting.has(mutationId));
    placed.push({
      key: isLast ? mutationId : `local-${id}`,
      at,
      order: at,
      page,
      place: isOnlyHere ? 'deviceOnly' : 'device',
      isSetAside: reason === 'setAside',
      isFirst: at <= Date.parse(now.created_at),
      isNow: false,
    });
  }
  return placed;
}

/** The last save of each mutation: what is, or was, sent under its id. */
function lastOfEach(local: readonly LocalRevision[]): readonly LocalRevision[] {
  return [...new Map(local.map((row) => [row.mutationId, row])).values()];
}

/** Says which version the page holds now; one that nobody kept becomes the newest entry. */
function markNow(versions: readonly Placed[], { page, isSynced }: KnownVersions): Version[] {
  const index = versions.findIndex(
    (version) => !version.isSetAside && isSameVersion(version.page, page),
  );
  const found = versions[index];
  if (found === undefined) return [versionNow(page, isSynced), ...versions];
  const place: Place = isSynced ? 'server' : found.place;
  return versions.with(index, { ...found, place, isNow: true });
}

function versionNow(page: Page, isSynced: boolean): Version {
  return {
    key: 'now',
    at: Date.parse(page.updated_at),
    page,
    place: isSynced ? 'server' : 'device',
    isSetAside: false,
    isFirst: false,
    isNow: true,
  };
}
