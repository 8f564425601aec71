import type { Failure } from '#domain/failure.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { bytesOf } from '#domain/page/page.ts';
import { rowOf, type SealedMutation } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';

/** A mutation with its place in the queue. */
export type QueuedMutation = PageMutation & { readonly seq: number };

/** How much one request may carry. */
export interface BatchLimits {
  readonly rows: number;
  /** Bytes of JSON; a single row may be larger. */
  readonly bytes: number;
}

/** No wait is longer than this, in ms: a later time comes from a clock that was set back. */
export const LONGEST_WAIT_MS = 600_000;

/** Rows read at a time: a batch's worth. */
const SCAN = 25;

/** The mutations of a page, oldest first. */
export async function queueOf(db: AccountDb, pageId: string): Promise<QueuedMutation[]> {
  const found = await db.outbox
    .where('[pageId+seq]')
    .between([pageId, 0], [pageId, Infinity])
    .toArray();
  return found.filter(hasSeq);
}

/** Whether a mutation or pause that is to wait until `time` is due at `now` (both ms since the epoch). */
export function isDue(time: number, now: number): boolean {
  return time <= now || time > now + LONGEST_WAIT_MS;
}

/** Which mutations are not for this batch. */
export interface BatchChoice {
  /** Whether those that wait for a merge are left out. */
  readonly withoutOvertaken?: boolean;
  /** Pages to leave out. */
  readonly withoutPages?: ReadonlySet<string>;
}

/** Whether a mutation has made the server fail while others went through: it is sent alone, and after them. */
export function isSuspect(mutation: PageMutation): boolean {
  return mutation.lastFailure?.kind === 'busy';
}

/**
 * The next mutations to send, at most one of each page, oldest first; seals those that were not (rule 2).
 * When this resolves, the seals are on disk.
 */
export async function sealBatch(
  db: AccountDb,
  owner: string,
  limits: BatchLimits,
  now: number,
  choice: BatchChoice = {},
): Promise<SealedMutation[]> {
  return db.transaction('rw', db.outbox, async () => {
    const batch = await nextBatch(db, owner, limits, now, choice);
    await db.outbox.bulkPut(batch.filter(({ sealedAt }) => sealedAt === now));
    return batch;
  });
}

async function nextBatch(
  db: AccountDb,
  owner: string,
  limits: BatchLimits,
  now: number,
  { withoutOvertaken = false, withoutPages = new Set() }: BatchChoice,
): Promise<SealedMutation[]> {
  const batch: SealedMutation[] = [];
  let suspect: SealedMutation | null = null;
  const pagesSeen = new Set<string>();
  let bytes = 0;
  let after = 0;
  for (;;) {
    const scanned = await db.outbox.where('seq').above(after).limit(SCAN).toArray();
    for (const mutation of scanned.filter(hasSeq)) {
      after = mutation.seq;
      if (pagesSeen.has(mutation.pageId)) continue;
      pagesSeen.add(mutation.pageId);
      if (mutation.owner !== owner || !isDue(mutation.nextAt, now)) continue;
      if (withoutPages.has(mutation.pageId)) continue;
      if (withoutOvertaken && mutation.isStale === true) continue;
      const sealed = seal(mutation, now);
      if (sealed === null) continue;
      if (isSuspect(mutation)) {
        suspect ??= sealed;
        continue;
      }
      bytes += sizeOf(sealed);
      if (batch.length > 0 && bytes > limits.bytes) return batch;
      batch.push(sealed);
      if (batch.length === limits.rows) return batch;
    }
    if (scanned.length < SCAN) return batch.length > 0 || suspect === null ? batch : [suspect];
  }
}

/**
 * Notes a try that proved nothing: the same bytes go again, not before `nextAt`. Tries are counted in a row: those on
 * which the server failed, and those that it left unexplained.
 */
export async function noteTry(
  db: AccountDb,
  batch: readonly SealedMutation[],
  failure: Failure,
  nextAt: (mutation: PageMutation) => number,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const { seq, mutationId } of batch) {
      const mutation = await db.outbox.get(seq);
      if (mutation?.mutationId !== mutationId) continue;
      await db.outbox.put({
        ...mutation,
        attempts: isSuspect(mutation) === (failure.kind === 'busy') ? mutation.attempts + 1 : 1,
        lastFailure: failure,
        nextAt: nextAt(mutation),
      });
    }
  });
}

/** Notes that the server has a newer revision than the mutation's base; it is not looked at again before `nextAt`. */
export async function noteOvertaken(
  db: AccountDb,
  { seq, mutationId }: SealedMutation,
  nextAt: number,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const mutation = await db.outbox.get(seq);
    if (mutation?.mutationId !== mutationId) return;
    await db.outbox.put({ ...mutation, isStale: true, nextAt });
  });
}

/** Makes every mutation that waits for time due. */
export async function endWaits(db: AccountDb): Promise<void> {
  await db.outbox.where('nextAt').above(0).modify({ nextAt: 0 });
}

/** When the next mutation that waits for time is due, ms since the epoch, or null when none does. */
export async function nextDueAt(db: AccountDb): Promise<number | null> {
  const next = await db.outbox.where('nextAt').above(0).first();
  return next?.nextAt ?? null;
}

function seal(mutation: QueuedMutation, now: number): SealedMutation | null {
  const { baseRevision } = mutation;
  if (baseRevision === null) return null; // its predecessor was refused: it waits
  return { ...mutation, baseRevision, sealedAt: mutation.sealedAt ?? now };
}

function sizeOf(mutation: SealedMutation): number {
  return bytesOf(JSON.stringify(rowOf(mutation)));
}

function hasSeq(mutation: PageMutation): mutation is QueuedMutation {
  return mutation.seq !== undefined;
}
