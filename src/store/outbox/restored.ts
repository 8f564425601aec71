/** What becomes of the pages of this device when a server went back in time: decision 093. */
import { isSamePage, type LostVersion, type PageMutation } from '#domain/sync/mutation.ts';
import { isCommon, isOwn, pointIn, type History, type Point } from '#domain/sync/timeline.ts';
import type { Page } from '#domain/page/page.ts';
import { pageAfter, type ServerPage } from '#domain/page/pageRow.ts';
import type { AccountDb, Conflict, KnownTimelines, Shadow } from '#store/db.ts';
import { reconcilingOf, recordSynced, timelineOf } from '#store/meta.ts';
import { historiesOf, relationToLost, type Histories } from './relations.ts';
import { serverRow, inPageTransaction } from './rows.ts';

function isOld({ timeline }: Shadow, { id, first }: KnownTimelines): boolean {
  return (timeline ?? first) !== id;
}

/**
 * Whether the server lacks the version that this device saw last. Then the server's row is only noted, inside the
 * caller's page transaction. `accepted`: the writes of such versions that are in the server's ledger.
 */
export async function isLost(
  db: AccountDb,
  server: ServerPage,
  timelines: KnownTimelines,
  accepted: ReadonlySet<string>,
): Promise<boolean> {
  const shadow = await db.shadows.get(server.page.id);
  if (shadow === undefined || !isOld(shadow, timelines)) return false;
  if (await isSameWrite(db, shadow, server)) return false;
  const { mine, theirs } = historiesOf(shadow, timelines);
  const point = pointIn(mine, shadow.change_seq);
  if (isCommon(mine, theirs, point)) {
    if (server.change_seq > shadow.change_seq) return false;
    // A lagging replica answered: the server has what was seen.
    await db.shadows.put({ ...shadow, timeline: timelines.id });
    return true;
  }
  const isAccepted = accepted.has(shadow.mutationId ?? '');
  if (isAccepted || hasOf(server.origin, point, mine, theirs)) return false;
  await db.shadows.put({ ...shadow, restored: server });
  return true;
}

/** The writes of versions seen in another timeline that differ from the server's rows. */
export async function unsureWrites(
  db: AccountDb,
  rows: readonly ServerPage[],
): Promise<readonly string[]> {
  const timelines = await timelineOf(db);
  const shadows = await db.shadows.bulkGet(rows.map(({ page }) => page.id));
  return shadows.flatMap((shadow, index) => {
    const write = shadow?.mutationId ?? null;
    const isUnsure = timelines !== null && shadow !== undefined && isOld(shadow, timelines);
    return isUnsure && write !== null && write !== rows[index]?.mutationId ? [write] : [];
  });
}

async function isSameWrite(db: AccountDb, shadow: Shadow, server: ServerPage): Promise<boolean> {
  const { mutationId = null } = shadow;
  if (mutationId !== null) return mutationId === server.mutationId;
  // Seen by an app before protocol 8.
  if (shadow.revision !== server.revision || shadow.change_seq !== server.change_seq) return false;
  return (await serverRow(db, shadow.id))?.updated_at === server.page.updated_at;
}

/** Whether a version that was sent again is, or contains, the one at `point`. */
function hasOf(
  origin: Point | null | undefined,
  point: Point,
  mine: History,
  theirs: History,
): boolean {
  if (!origin || !isOwn(mine, theirs, origin)) return false;
  return origin.changeSeq >= point.changeSeq;
}

/** A page whose last seen version is of another timeline. */
export interface LostPage {
  readonly id: string;
  readonly shadow: Shadow;
  /** The version that the server lacks, and its write. */
  readonly lost: Page | null;
  readonly version: LostVersion;
  /** What this device shows. */
  readonly mine: Page | undefined;
  /** What the unsent changes are an edit of, if the lost version was pulled after them; else null. */
  readonly behind: Page | null;
  /** `mine` with what such a version has; set once both are merged. */
  readonly merged?: Page;
  /** What the server has; null if it has nothing. */
  readonly there: ServerPage | null;
  /** Whether the server had the version and has deleted its page, or gave it another author. */
  readonly isGone: boolean;
  readonly conflict: Conflict | undefined;
  readonly isPurging: boolean;
  readonly histories: Histories;
}

export async function lostPageIds(db: AccountDb): Promise<readonly string[]> {
  const timelines = await timelineOf(db);
  if (timelines === null) return [];
  return db.shadows.filter((shadow) => isOld(shadow, timelines)).primaryKeys();
}

/** The pages of which the server lacks a version, as far as it has answered. */
export function noticedLost(db: AccountDb): Promise<readonly string[]> {
  return db.shadows.filter(({ restored }) => restored !== undefined).primaryKeys();
}

/** Null when another window was faster. */
export async function readLost(db: AccountDb, id: string): Promise<LostPage | null> {
  const { pages, shadows, conflicts, failed, outbox, meta } = db;
  return db.transaction('r', [pages, shadows, conflicts, failed, outbox, meta], async () => {
    const [timelines, shadow] = [await timelineOf(db), await shadows.get(id)];
    if (timelines === null || shadow === undefined || !isOld(shadow, timelines)) return null;
    const histories = historiesOf(shadow, timelines);
    const point = pointIn(histories.mine, shadow.change_seq);
    const there = shadow.restored ?? null;
    const queue = await outbox.where('pageId').equals(id).sortBy('seq');
    const mine = await pages.get(id);
    const lost = (await serverRow(db, id)) ?? mine ?? null;
    const refused = await failed.where('pageId').equals(id).sortBy('id');
    const unsent = [...refused.map(({ mutation }) => mutation), ...queue];
    return {
      id,
      shadow,
      lost,
      version: {
        ...point,
        mutationId: shadow.mutationId ?? null,
        knownIn: histories.knownIn,
        ...(shadow.earlier !== undefined && { earlier: shadow.earlier }),
      },
      mine,
      behind: baseBehind(unsent, shadow, lost),
      there: there?.readIn === timelines.id ? there : null,
      isGone: isCommon(histories.mine, histories.theirs, point),
      conflict: await conflicts.where('pageId').equals(id).first(),
      isPurging: shadow.isPurged === true || queue.at(-1)?.op === 'purge',
      histories,
    };
  });
}

/** Null when the unsent changes were made on the lost version, or there are none. */
function baseBehind(
  [oldest, ...later]: readonly PageMutation[],
  { mutationId = null }: Shadow,
  lost: Page | null,
): Page | null {
  if (oldest === undefined || lost === null) return null;
  // An own write whose answer was lost.
  const isOwn = [oldest, ...later].some((one) => one.mutationId === mutationId);
  const base = oldest.base ?? pageAfter(oldest);
  return isOwn || isSamePage(base, lost) ? null : base;
}

/**
 * What both sides of a merge start from when a version that was sent again meets another write; undefined when that is
 * unknown.
 */
export async function baseAgainst(
  db: AccountDb,
  restores: LostVersion,
  lost: Page,
  theirs: ServerPage,
): Promise<Page | undefined> {
  const relation = relationToLost(theirs, restores, await timelineOf(db));
  if (relation === 'unknown') return undefined;
  return relation === 'contains' ? lost : theirs.page;
}

/** Ends the reconciliation if every page is compared; returns whether it has ended. */
export async function endReconciling(db: AccountDb, now: number): Promise<boolean> {
  return inPageTransaction(db, async () => {
    const reconciling = await reconcilingOf(db);
    if (reconciling === null) return true;
    if (reconciling.isSuspected || (await lostPageIds(db)).length > 0) return false;
    await db.meta.delete('reconciling');
    await db.meta.put({ key: 'resending', value: true });
    await recordSynced(db, now);
    return true;
  });
}
