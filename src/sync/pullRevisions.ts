import type { RevisionsBackend, RevisionSummary } from '#backend/pages/revisions.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerRevision } from '#domain/page/serverPage.ts';
import type { AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { localRevisions } from '#store/pages/revisions.ts';
import { keepServerRevisions, knownRevisions } from '#store/pages/serverRevisions.ts';

/** What pulling a page's earlier versions works with. */
export interface RevisionsPull {
  readonly db: AccountDb;
  readonly revisions: RevisionsBackend;
  /** The account's user id. */
  readonly owner: string;
}

/** So many versions are asked for at first, before their size is known. */
const FIRST_BATCH = 2;

/** Later batches are of about this size, in bytes, and of no more versions than this. */
const BATCH_BYTES = 1024 * 1024;
const MOST_AT_ONCE = 10;

/**
 * Fetches the versions of a page that the server keeps into the store, newest first, without those that this device
 * holds already. Stops after about `bytes` of contents and gives whether there are more. Fails with what the server,
 * the network or this device's storage says; what came until then is kept.
 */
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
    if (!rows.ok) return rows;
    if (rows.value.some((row) => row.pageId !== pageId)) return fail({ kind: 'offline' });
    const kept = await storageResult(() => keepServerRevisions(db, pageId, rows.value));
    if (!kept.ok) return kept;
    const size = rows.value.reduce((sum, row) => sum + sizeOf(row), 0);
    fetched += size;
    missing = missing.slice(batch);
    const fitting = Math.floor((BATCH_BYTES * batch) / Math.max(size, 1));
    batch = Math.min(Math.max(fitting, 1), MOST_AT_ONCE);
  }
  return ok({ hasMore: false });
}

/** Keeps those versions that were saved on this device without fetching them; gives the ids of those still missing. */
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
  // Of saves that joined in one mutation the last one is what was sent.
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

function sizeOf({ page }: ServerRevision): number {
  const texts = [page.html_content, page.html_source, page.markdown_content];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
