import { diffArrays } from 'diff';
import { type Page, sourceOf, TYPE_NAMES } from '#domain/page/page.ts';
import type { AccountDb } from '#store/db.ts';
import { pageStates } from '#store/pages/pages.ts';
import type { PageSyncState } from '#domain/page/card.ts';
import { queueOf } from '#store/outbox/queue.ts';
import { localRevisions, serverRevisions } from '#store/pages/revisions.ts';
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

/** What a version changed, as texts, most important first; empty only without a version before it. */
export function describeChange(before: Page | null, after: Page): readonly string[] {
  if (before === null) return [];
  const words: string[] = [];
  if (before.deleted_at === null && after.deleted_at !== null) words.push('Moved to the trash');
  if (before.deleted_at !== null && after.deleted_at === null)
    words.push('Restored from the trash');
  if (before.content_type !== after.content_type) {
    words.push(`Now ${TYPE_NAMES[after.content_type]}`);
  }
  const text = describeText(sourceOf(before), sourceOf(after));
  if (text !== null) words.push(text);
  if (before.title !== after.title) words.push(`Title: “${after.title}”`);
  words.push(...describeTags(before.tags, after.tags));
  return words.length === 0 ? ['Nothing changed'] : words;
}

function describeTags(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  if (added.length + removed.length > 0) {
    const changes = [...added.map((tag) => `+${tag}`), ...removed.map((tag) => `−${tag}`)];
    return [`Tags: ${changes.join(' ')}`];
  }
  return before.join() === after.join() ? [] : ['Tags: reordered'];
}

function describeText(before: string, after: string): string | null {
  if (before === after) return null;
  const counts = lineCounts(before, after);
  if (counts === null) return 'Text: many changes';
  const { added, removed } = counts;
  if (added + removed === 0) return 'Text: line endings only';
  const signs = [added > 0 ? `+${added}` : '', removed > 0 ? `−${removed}` : ''].filter(Boolean);
  return `Text: ${signs.join(' ')} ${added + removed === 1 ? 'line' : 'lines'}`;
}

export async function knownRevision(db: AccountDb, pageId: string): Promise<number> {
  return (await db.shadows.get(pageId))?.revision ?? 0;
}

/** The comparison takes time and memory in proportion to the square of this. */
const MAX_CHANGED_LINES = 500;

export function lineCounts(before: string, after: string) {
  const changes = diffArrays(linesOf(before), linesOf(after), {
    maxEditLength: MAX_CHANGED_LINES,
  });
  if (changes === undefined) return null;
  let added = 0;
  let removed = 0;
  for (const change of changes) {
    if (change.added) added += change.count;
    if (change.removed) removed += change.count;
  }
  return { added, removed };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r\n?|\n/);
}
