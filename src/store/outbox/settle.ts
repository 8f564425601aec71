import type { SealedMutation, ServerPage } from '#domain/page/pageRow.ts';
import { contains, isNamed } from '#domain/sync/timeline.ts';
import type { AccountDb, KnownTimelines } from '#store/db.ts';
import {
  endPause,
  metaValue,
  reconcilingOf,
  recordSynced,
  timelineOf,
  cursorOf,
  firstSyncOf,
} from '#store/meta.ts';
import { isSameText } from '#domain/page/page.ts';
import {
  resolveRefused,
  disputedPages,
  isPending,
  keepPurged,
  putShadow,
  shadowOf,
  showShadow,
  inPageTransaction,
  deleteLocalPage,
  hasPending,
} from './rows.ts';
import { recordAllPulled, recordFirstSync, addNotice } from './firstSync.ts';
import { isLost } from './restored.ts';

/** The server accepted a mutation: the revision it made, and the server's current row if it was read. */
export interface Acknowledgement {
  readonly mutation: SealedMutation;
  readonly revision: number;
  readonly server: ServerPage | null;
}

/** Dequeues acknowledged mutations, at most one per page; skips those that another tab settled first. */
export async function settle(
  db: AccountDb,
  acknowledgements: readonly Acknowledgement[],
  now: number,
): Promise<void> {
  await inPageTransaction(db, async () => {
    const [disputed, timelines] = await Promise.all([disputedPages(db), timelineOf(db)]);
    const proofs = acknowledgements.filter(({ server }) => isOfPresent(server, timelines));
    // In parallel: in turn, a batch would wait for about 150 database answers.
    await Promise.all(proofs.map((one) => settleOne(db, one, { disputed, timelines })));
    await noteTimelines(db, proofs, timelines, now);
    await endPause(db);
    await recordSynced(db, now);
  });
}

interface Present {
  readonly disputed: ReadonlySet<string>;
  readonly timelines: KnownTimelines | null;
}

/** A late answer may be of a history that the server has lost since. */
function isOfPresent(server: ServerPage | null, timelines: KnownTimelines | null): boolean {
  if (server === null || timelines === null) return true;
  const { id, histories } = timelines;
  const { readIn, timeline = id, change_seq: changeSeq } = server;
  if (readIn !== undefined) return readIn === id;
  if (timeline === id || !isNamed(histories, timeline)) return true;
  return contains(histories[id] ?? [], { timeline, changeSeq });
}

/** What the answers say of the server's data: how far it is, and whether it has begun a new timeline. */
async function noteTimelines(
  db: AccountDb,
  proofs: readonly Acknowledgement[],
  timelines: KnownTimelines | null,
  now: number,
): Promise<void> {
  if (timelines === null) return;
  const { id, histories } = timelines;
  const servers = proofs.flatMap(({ server }) => server ?? []);
  const isUnknown = servers.some(
    ({ timeline, readIn }) =>
      readIn === undefined && timeline !== undefined && !isNamed(histories, timeline),
  );
  if (isUnknown && (await reconcilingOf(db)) === null) {
    await db.meta.put({ key: 'reconciling', value: { since: now, isSuspected: true } });
  }
  const ofThis = servers.filter(({ timeline }) => timeline === id);
  const seen = Math.max(0, ...ofThis.map(({ change_seq }) => change_seq));
  if (seen > ((await metaValue(db, 'seen')) ?? 0)) await db.meta.put({ key: 'seen', value: seen });
}

async function settleOne(
  db: AccountDb,
  { mutation, revision, server }: Acknowledgement,
  { disputed, timelines }: Present,
): Promise<void> {
  const { pageId } = mutation;
  if (await mayLackSeen(db, mutation, server, timelines)) return;
  const [isDequeued, seqs] = await Promise.all([
    dequeue(db, mutation),
    db.outbox.where('pageId').equals(pageId).primaryKeys(),
  ]);
  if (!isDequeued) return;
  if (mutation.op === 'purge') {
    if (server === null) return deleteLocalPage(db, pageId);
    const known = await db.shadows.get(pageId);
    return keepPurged(db, shadowOf(server, known, timelines, null));
  }
  const isDisputed = disputed.has(pageId);
  const next = seqs.find((seq) => seq !== mutation.seq);
  const isUnsent = isDisputed || next !== undefined;
  const isNewest = server !== null && (await putShadow(db, server, isUnsent));
  // A mutation made after a refused one holds all of its text.
  if (isDisputed) await resolveRefused(db, pageId);
  if (next !== undefined) await releaseSuccessor(db, next, revision, mutation.mutationId);
  if (isUnsent ? !(await isPending(db, pageId)) : !isNewest) await showShadow(db, pageId);
}

/**
 * Whether a restored server accepted a change although this device has a version of the page that the change is not
 * based on: the server may have lost that version. The change then stays in the queue, since the reconciliation needs
 * its base to merge both.
 */
async function mayLackSeen(
  db: AccountDb,
  { op, pageId, mutationId, baseRevision, baseMutationId }: SealedMutation,
  server: ServerPage | null,
  timelines: KnownTimelines | null,
): Promise<boolean> {
  if (timelines === null || op === 'purge') return false;
  const seen = await db.shadows.get(pageId);
  if (seen === undefined) return false;
  const present = server?.readIn ?? server?.timeline ?? timelines.id;
  if (present === (seen.timeline ?? timelines.first)) return false;
  if (seen.mutationId === mutationId) return false;
  return baseMutationId ? seen.mutationId !== baseMutationId : seen.revision !== baseRevision;
}

/** At the end of the queue: in its place it would count as sealed. */
async function releaseSuccessor(
  db: AccountDb,
  seq: number,
  baseRevision: number,
  baseMutationId: string,
): Promise<void> {
  const found = await db.outbox.get(seq);
  if (found?.baseRevision !== null) return;
  const { seq: place = seq, ...successor } = found;
  await db.outbox.delete(place);
  await db.outbox.add({ ...successor, baseRevision, baseMutationId });
}

export async function dequeue(
  db: AccountDb,
  { seq, mutationId }: SealedMutation,
): Promise<boolean> {
  const [found] = await db.outbox.where('mutationId').equals(mutationId).primaryKeys();
  if (found !== seq) return false;
  await db.outbox.delete(seq);
  return true;
}

export interface PulledAnswer {
  readonly isLast: boolean;
  readonly now: number;
  /** The server's page count; null when unknown. @default null */
  readonly total?: number | null;
  /** The cursor that the request started from. @default 0 */
  readonly since?: number;
  /** Writes of versions that this device saw in another timeline and that the server still has in its ledger. */
  readonly accepted?: ReadonlySet<string>;
}

/**
 * A page with unsynced changes stays as shown. Returns false, storing nothing, when the browser cleared the database
 * since the request: rows before its cursor are missing again.
 */
export async function storePulled(
  db: AccountDb,
  rows: readonly ServerPage[],
  { isLast, now, total = null, since = 0, accepted = new Set() }: PulledAnswer,
): Promise<boolean> {
  return inPageTransaction(db, async () => {
    const cursor = await cursorOf(db);
    if (cursor < since) return false;
    const timelines = await timelineOf(db);
    const isReconciling = (await reconcilingOf(db)) !== null;
    // The server has begun another timeline since: what it answered then may be lost.
    if (rows.some(({ readIn }) => readIn !== undefined && readIn !== timelines?.id)) return false;
    // A newer answer of another window may have arrived first; its rows of purged pages left no trace here.
    const newer = rows.filter(({ change_seq }) => change_seq > cursor);
    const mayBeUnsent = newer.length > 0 && (await hasPending(db));
    for (const server of newer) {
      if (isReconciling && timelines !== null && (await isLost(db, server, timelines, accepted)))
        continue;
      const isUnsent = mayBeUnsent && (await isPending(db, server.page.id));
      await storeRow(db, server, { now, isUnsent });
    }
    const reached = newer.reduce((highest, row) => Math.max(highest, row.change_seq), cursor);
    if (reached > cursor) await db.meta.put({ key: 'cursor', value: reached });
    if (isLast) {
      await recordAllPulled(db, now);
      await recordSynced(db, now);
    } else if (!isReconciling || (await firstSyncOf(db)) !== null)
      await recordFirstSync(db, newer, { cursor, total, now });
    return true;
  });
}

async function storeRow(
  db: AccountDb,
  server: ServerPage,
  { now, isUnsent }: { readonly now: number; readonly isUnsent: boolean },
): Promise<void> {
  const { page } = server;
  if (server.isPurged === true) {
    const known = await db.shadows.get(page.id);
    const shadow = shadowOf(server, known, await timelineOf(db), null);
    // Replay turns a pending mutation of it into a new page.
    if (isUnsent) await db.shadows.put({ ...shadow, isPurged: true });
    else await keepPurged(db, shadow);
    return;
  }
  const before = await db.pages.get(page.id);
  const isNewer = await putShadow(db, server, isUnsent);
  // The row may have ended a conflict.
  if (!isNewer || (isUnsent && (await isPending(db, page.id)))) return;
  const isBack = before !== undefined && before.deleted_at !== null && page.deleted_at === null;
  if (isBack && !isSameText(page, before)) await addNotice(db, 'revived', page, now);
  if (isUnsent) await db.pages.put(page);
}
