import type { Failure } from '#domain/failure.ts';
import type { PageMutation } from '#domain/sync/mutation.ts';
import { bytesOf } from '#domain/page/page.ts';
import { rowOf, type SealedMutation } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';
import { sealedUpTo } from '#store/meta.ts';

export type QueuedMutation = PageMutation & { readonly seq: number };

export interface BatchLimits {
  readonly rows: number;
  /** Bytes of JSON; a single row may be larger. */
  readonly bytes: number;
}

/** Longest wait: a later time means that the clock was set back. */
export const LONGEST_WAIT_MS = 600_000;

const SCAN = 25;

export async function queueOf(db: AccountDb, pageId: string): Promise<QueuedMutation[]> {
  const found = await db.outbox.where('pageId').equals(pageId).sortBy('seq');
  return found.filter(hasSeq);
}

export function isDue(time: number, now: number): boolean {
  return time <= now || time > now + LONGEST_WAIT_MS;
}

export interface BatchChoice {
  readonly owner: string;
  readonly limits: BatchLimits;
  readonly now: number;
  readonly withoutStale?: boolean;
  readonly withoutPagesOf?: readonly SealedMutation[];
}

/** Quarantined: this mutation caused a 5xx; retried alone, after the batch. */
export function isQuarantined(mutation: PageMutation): boolean {
  return mutation.lastFailure?.kind === 'busy';
}

/** Seals and returns the next mutations to send, at most one per page, oldest first; on disk when it resolves. */
export async function sealBatch(db: AccountDb, choice: BatchChoice): Promise<SealedMutation[]> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    const batch = await nextBatch(db, choice);
    const last = Math.max(0, ...batch.map(({ seq }) => seq));
    // Not in the mutations: each would be written once more, with its texts.
    if (last > (await sealedUpTo(db))) await db.meta.put({ key: 'sealedUpTo', value: last });
    return batch;
  });
}

/** The `seq` of mutations that may be under way or are queued behind one of their page. Reads no texts. */
export async function sentSeqs(db: AccountDb): Promise<number[]> {
  const held = new Set(await db.outbox.where('nextAt').above(0).primaryKeys());
  const upTo = await sealedUpTo(db);
  const sealed = await db.outbox.where('seq').belowOrEqual(upTo).primaryKeys();
  return sealed.filter((seq) => !held.has(seq));
}

async function nextBatch(
  db: AccountDb,
  { owner, limits, now, withoutStale = false, withoutPagesOf = [] }: BatchChoice,
): Promise<SealedMutation[]> {
  const batch: SealedMutation[] = [];
  const pagesSeen = new Set(withoutPagesOf.map(({ pageId }) => pageId));
  const underWay = new Set(withoutPagesOf.map(({ seq }) => seq));
  let quarantined: SealedMutation | null = null;
  let bytes = 0;
  let after = 0;
  for (;;) {
    const later = await db.outbox.where('seq').above(after).limit(SCAN).primaryKeys();
    after = later.at(-1) ?? after;
    const scanned = await db.outbox.bulkGet(later.filter((seq) => !underWay.has(seq)));
    for (const mutation of scanned.filter(hasSeq)) {
      if (pagesSeen.has(mutation.pageId)) continue;
      pagesSeen.add(mutation.pageId);
      if (mutation.owner !== owner || !isDue(mutation.nextAt, now)) continue;
      if (withoutStale && mutation.isStale === true) continue;
      const { baseRevision } = mutation;
      if (baseRevision === null) continue; // its predecessor was refused
      const sealed = { ...mutation, baseRevision };
      if (isQuarantined(mutation)) {
        quarantined ??= sealed;
        continue;
      }
      bytes += bytesOf(JSON.stringify(rowOf(sealed)));
      if (batch.length > 0 && bytes > limits.bytes) return batch;
      batch.push(sealed);
      if (batch.length === limits.rows) return batch;
    }
    if (later.length < SCAN)
      return batch.length > 0 || quarantined === null ? batch : [quarantined];
  }
}

/** Sends the identical payload again at `nextAt`. `attempts` counts consecutive failures of one sort. */
export async function recordAttempt(
  db: AccountDb,
  batch: readonly SealedMutation[],
  failure: Failure,
  nextAt: (mutation: PageMutation) => number,
): Promise<void> {
  await rewrite(db, batch, (mutation) => ({
    attempts: isQuarantined(mutation) === (failure.kind === 'busy') ? mutation.attempts + 1 : 1,
    lastFailure: failure,
    nextAt: nextAt(mutation),
  }));
}

export async function markStale(
  db: AccountDb,
  mutation: SealedMutation,
  nextAt: number,
): Promise<void> {
  const { attempts } = mutation;
  await rewrite(db, [mutation], () => ({ isStale: true, attempts, nextAt }));
}

async function rewrite(
  db: AccountDb,
  batch: readonly SealedMutation[],
  change: (mutation: PageMutation) => Partial<PageMutation>,
): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const { seq, mutationId } of batch) {
      const mutation = await db.outbox.get(seq);
      if (mutation?.mutationId !== mutationId) continue;
      await db.outbox.put({ ...mutation, ...change(mutation) });
    }
  });
}

export async function clearBackoffs(db: AccountDb): Promise<void> {
  await db.uploads.where('state').equals('wanted').modify({ nextAt: 0 });
  await db.outbox.where('nextAt').above(0).modify({ nextAt: 0 });
}

export async function nextDueAt(db: AccountDb): Promise<number | null> {
  const next = await db.outbox.where('nextAt').above(0).first();
  const wanted = await db.uploads.where('state').equals('wanted').toArray();
  const times = [next?.nextAt ?? 0, ...wanted.map(({ nextAt }) => nextAt)].filter((at) => at > 0);
  return times.length === 0 ? null : Math.min(...times);
}

function hasSeq(mutation: PageMutation | undefined): mutation is QueuedMutation {
  return mutation?.seq !== undefined;
}
