import { type Page, isSameVersion } from '#domain/page/page.ts';
import type { ServerRevision } from '#domain/page/pageRow.ts';
import type { LocalRevision } from '#store/db.ts';

/** `device`: perhaps also on the server. */
export type VersionLocation = 'server' | 'deviceOnly' | 'device';

export interface Version {
  /** Stable, also when it reaches the server. */
  readonly key: string;
  /** When it was saved, by the clock of that device if known; ms since the epoch. */
  readonly at: number;
  readonly page: Page;
  readonly location: VersionLocation;
  readonly isSetAside: boolean;
  readonly isFirst: boolean;
  readonly isNow: boolean;
}

export interface KnownVersions {
  readonly page: Page;
  readonly local: readonly LocalRevision[];
  readonly server: readonly ServerRevision[];
  readonly waiting: ReadonlySet<string>;
  /** Whether the server has confirmed the page as it is on this device. */
  readonly isSynced: boolean;
  /** `server` has all of the server's revisions. */
  readonly isComplete: boolean;
}

type OrderedVersion = Version & { readonly order: number };

/** Lists entries newest first. A synced save is one entry; of saves sent as one mutation, it is the last. */
export function buildTimeline(known: KnownVersions): readonly Version[] {
  const onServer = serverVersions(known);
  const versions: OrderedVersion[] = [...onServer, ...localVersions(known, onServer)];
  versions.sort((a, b) => b.order - a.order);
  return markNow(versions, known);
}

export function versionBefore(versions: readonly Version[], index: number): Version | null {
  return versions.slice(index + 1).find((version) => !version.isSetAside) ?? null;
}

function serverVersions({ local, server }: KnownVersions): OrderedVersion[] {
  const savedAt = new Map(lastOfEach(local).map(({ mutationId, at }) => [mutationId, at]));
  const placed: OrderedVersion[] = [];
  let order = Number.NEGATIVE_INFINITY;
  for (const row of server.toSorted((a, b) => a.revision - b.revision)) {
    const at = savedAt.get(row.mutationId) ?? Date.parse(row.created_at);
    // Clocks differ and offline edits arrive late, so the server's order wins.
    order = Math.max(order, at);
    placed.push({
      key: row.mutationId,
      at,
      order,
      page: row.page,
      location: 'server',
      isSetAside: false,
      isFirst: row.revision === 1,
      isNow: false,
    });
  }
  // The later sort is stable, so equal times keep this order.
  return placed.toReversed();
}

function localVersions(
  known: KnownVersions,
  onServer: readonly OrderedVersion[],
): OrderedVersion[] {
  const { local, waiting, isComplete, page: now } = known;
  const taken = new Set(onServer.map(({ key }) => key));
  const last = new Set(lastOfEach(local).map(({ id }) => id));
  const placed: OrderedVersion[] = [];
  for (const row of local.toReversed()) {
    const { id, at, page, reason, mutationId } = row;
    const isLast = mutationId !== null && last.has(id);
    if (isLast && taken.has(mutationId)) continue;
    // A copy made before the first edit; the server's entry has more details.
    const isCopy = reason === 'saved' && mutationId === null;
    if (isCopy && onServer.some((other) => isSameVersion(other.page, page))) continue;
    const isOnlyHere = isComplete || (mutationId !== null && waiting.has(mutationId));
    placed.push({
      key: isLast ? mutationId : `local-${id}`,
      at,
      order: at,
      page,
      location: isOnlyHere ? 'deviceOnly' : 'device',
      isSetAside: reason === 'setAside',
      isFirst: at <= Date.parse(now.created_at),
      isNow: false,
    });
  }
  return placed;
}

function lastOfEach(local: readonly LocalRevision[]): readonly LocalRevision[] {
  return [...new Map(local.map((row) => [row.mutationId, row])).values()];
}

/** Marks the current version, or adds it if it was never saved as a version. */
function markNow(
  versions: readonly OrderedVersion[],
  { page, isSynced }: KnownVersions,
): Version[] {
  const index = versions.findIndex(
    (version) => !version.isSetAside && isSameVersion(version.page, page),
  );
  const found = versions[index];
  if (found === undefined) return [versionNow(page, isSynced), ...versions];
  const location: VersionLocation = isSynced ? 'server' : found.location;
  return versions.with(index, { ...found, location, isNow: true });
}

function versionNow(page: Page, isSynced: boolean): Version {
  return {
    key: 'now',
    at: Date.parse(page.updated_at),
    page,
    location: isSynced ? 'server' : 'device',
    isSetAside: false,
    isFirst: false,
    isNow: true,
  };
}
