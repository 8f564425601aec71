import type { Page } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { pageById, pageStates, type PageSyncState } from '#store/pages/pages.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { localRevisions } from '#store/pages/revisions.ts';
import { serverRevisions } from '#store/pages/serverRevisions.ts';
import { describeChange } from './describeChange.ts';
import { buildTimeline, versionBefore, type Version } from './timeline.ts';

/** A version with what it changed, in words. */
export interface ToldVersion extends Version {
  readonly changes: readonly string[];
}

/** The history of one page as this device knows it now. */
export interface History {
  readonly page: Page;
  readonly state: PageSyncState | null;
  /** Newest first. */
  readonly versions: readonly ToldVersion[];
}

/** Words by the two versions they are about: comparing long texts takes time, and versions never change. */
export type WordCache = Map<string, readonly string[]>;

/** Reads a page's history; null when this device has no such page. `isComplete`: the server was asked for all it keeps. */
export async function readHistory(
  db: AccountDb,
  pageId: string,
  isComplete: boolean,
  cache: WordCache,
): Promise<History | null> {
  const page = await pageById(db, pageId);
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
  return { page, state, versions: versions.map((version, index) => told(version, index)) };

  function told(version: Version, index: number): ToldVersion {
    const before = versionBefore(versions, index);
    const name = `${before?.key ?? ''} ${version.key}`;
    const known = version.key === 'now' || before?.key === 'now' ? undefined : cache.get(name);
    const changes = known ?? describeChange(before?.page ?? null, version.page);
    cache.set(name, changes);
    return { ...version, changes };
  }
}

/** The newest revision of a page that this device knows the server has; 0 for none. */
export async function knownRevision(db: AccountDb, pageId: string): Promise<number> {
  return (await db.shadows.get(pageId))?.revision ?? 0;
}
