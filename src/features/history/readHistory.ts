import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { pageStates, type PageSyncState } from '#store/pages/pages.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { localRevisions, serverRevisions } from '#store/pages/revisions.ts';
import { describeChange } from './describeChange.ts';
import { buildTimeline, versionBefore, type Version } from './timeline.ts';

export interface DescribedVersion extends Version {
  readonly changes: readonly string[];
}

export interface History {
  readonly page: Page;
  readonly state: PageSyncState | null;
  readonly versions: readonly DescribedVersion[];
}

/** Descriptions by pair of versions: comparing long texts is slow, and versions never change. */
export type ChangeCache = Map<string, readonly string[]>;

/** Null for an unknown page. `isComplete`: all of the server's revisions are on this device. */
export async function readHistory(
  db: AccountDb,
  pageId: string,
  isComplete: boolean,
  cache: ChangeCache,
): Promise<History | null> {
  const page = await db.pages.get(pageId);
  if (page === undefined) return null;
  const state = (await pageStates(db)).get(pageId) ?? null;
  const queue = await queueOf(db, pageId);
  const versions = buildTimeline({
    page,
    local: await localRevisions(db, pageId),
    server: await serverRevisions(db, pageId),
    waiting: new Set(queue.map(({ mutationId }) => mutationId)),
    isSynced: state === null && (await db.shadows.get(pageId)) !== undefined,
    isComplete,
  });
  return { page, state, versions: versions.map(describe) };

  function describe(version: Version, index: number): DescribedVersion {
    const before = versionBefore(versions, index);
    const name = `${before?.key ?? ''} ${version.key}`;
    const known = version.key === 'now' || before?.key === 'now' ? undefined : cache.get(name);
    const changes = known ?? describeChange(before?.page ?? null, version.page);
    cache.set(name, changes);
    return { ...version, changes };
  }
}

export async function knownRevision(db: AccountDb, pageId: string): Promise<number> {
  return (await db.shadows.get(pageId))?.revision ?? 0;
}
