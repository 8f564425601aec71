import type { RevisionsBackend, RevisionSummary } from '#backend/pages/revisions.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerRevision } from '#domain/page/pageRow.ts';
import type { AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import {
  charactersOf,
  localRevisions,
  keepServerRevisions,
  knownRevisions,
} from '#store/pages/revisions.ts';

export interface RevisionsPull {
  readonly db: AccountDb;
  readonly revisions: RevisionsBackend;
  readonly owner: string;
}

const FIRST_BATCH = 2;

const BATCH_BYTES = 1024 * 1024;
const MAX_BATCH = 10;

/** Fetches missing revisions, newest first, up to about `bytes` of contents. What arrived before a failure stays. */
export async function pullRevisions(
  { db, revisions, owner }: RevisionsPull,
  pageId: string,
  bytes: number,
): Promise<Result<{ readonly hasMore: boolean }>> {
  const listed = await revisions.list(owner, pageId);
  if (!listed.ok) return listed;
  const adopted = await storageResult(() => adoptOwn(db, pageId, listed.value));
  if (!adopted.ok) return adopted;
  let missing = adopted.value;
  let batch = FIRST_BATCH;
  let fetched = 0;
  while (missing.length > 0) {
    if (fetched > bytes) return ok({ hasMore: true });
    const rows = await revisions.read(owner, missing.slice(0, batch));
    if (!rows.ok) {
      if (rows.failure.kind !== 'tooLarge' || batch === 1) return rows;
      batch = Math.floor(batch / 2);
      continue;
    }
    if (rows.value.some((row) => row.pageId !== pageId)) return fail({ kind: 'offline' });
    const kept = await storageResult(() => keepServerRevisions(db, pageId, rows.value));
    if (!kept.ok) return kept;
    const size = rows.value.reduce((sum, row) => sum + charactersOf(row.page), 0);
    fetched += size;
    missing = missing.slice(batch);
    const fittingCount = Math.floor((BATCH_BYTES * batch) / Math.max(size, 1));
    batch = Math.min(Math.max(fittingCount, 1), MAX_BATCH);
  }
  return ok({ hasMore: false });
}

/** Stores revisions that this device itself saved, without fetching them; returns the ids still missing. */
async function adoptOwn(
  db: AccountDb,
  pageId: string,
  listed: readonly RevisionSummary[],
): Promise<readonly string[]> {
  const known = await knownRevisions(
    db,
    listed.map(({ mutationId }) => mutationId),
  );
  const unknown = listed.filter(({ mutationId }) => !known.has(mutationId));
  if (unknown.length === 0) return [];
  // Of coalesced saves, the last one is what was sent.
  const own = new Map((await localRevisions(db, pageId)).map((row) => [row.mutationId, row.page]));
  const adopted: ServerRevision[] = [];
  const missing: string[] = [];
  for (const { mutationId, revision, created_at, deleted_at } of unknown) {
    const page = own.get(mutationId);
    if (page === undefined) missing.push(mutationId);
    else adopted.push({ mutationId, pageId, revision, created_at, page: { ...page, deleted_at } });
  }
  if (adopted.length > 0) await keepServerRevisions(db, pageId, adopted);
  return missing;
}
