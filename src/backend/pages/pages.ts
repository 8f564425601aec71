import type { PageRow } from '#domain/page/pageRow.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import type { SyncState } from '#domain/sync/timeline.ts';
import { failureOf, foreignAnswer } from '#backend/errors.ts';
import type { TableAnswer, TablesClient } from './tables.ts';
import {
  ACCEPTED_COLUMNS,
  acceptedRows,
  ledgerRows,
  PAGE_COLUMNS,
  revisionPoints,
  serverPages,
  syncStateIn,
  type AcceptedRow,
  type LedgerRow,
  type RevisionPoint,
} from './rows.ts';

/** Resolves with the accepted ones. One refused row refuses them all. */
export async function upsertPages(
  client: TablesClient,
  rows: readonly PageRow[],
  now: number,
): Promise<Result<readonly AcceptedRow[]>> {
  const answer = await client.upsert('pages', rows, ACCEPTED_COLUMNS);
  return readAnswer(answer, acceptedRows, now);
}

interface PagesSince {
  readonly owner: string;
  readonly cursor: number;
  readonly limit: number;
  readonly now: number;
}

/** The owner's pages changed after `cursor`, deleted ones included, by `change_seq`. */
export async function pagesSince(
  client: TablesClient,
  { owner, cursor, limit, now }: PagesSince,
): Promise<Result<readonly ServerPage[]>> {
  const answer = await client.read(
    'pages',
    `select=${PAGE_COLUMNS}&author_id=eq.${owner}&change_seq=gt.${cursor}&order=change_seq.asc&limit=${limit}`,
  );
  return readAnswer(answer, serverPages, now);
}

/** What the server says of its data. `known`: the timeline that the device knows, of which it has `seen` a `change_seq`. */
export async function syncState(
  client: TablesClient,
  {
    known,
    seen,
    now,
  }: { readonly known: string | null; readonly seen: number; readonly now: number },
): Promise<Result<SyncState>> {
  const answer = await client.call('sync_state', { known, seen });
  return readAnswer(answer, syncStateIn, now);
}

/** The revisions of a page, newest first. */
export async function pageHistory(
  client: TablesClient,
  pageId: string,
  now: number,
): Promise<Result<readonly RevisionPoint[]>> {
  const answer = await client.read(
    'page_revisions',
    `select=mutation_id,change_seq,timeline,origin_timeline,origin_seq&page_id=eq.${pageId}&order=revision.desc`,
  );
  return readAnswer(answer, revisionPoints, now);
}

/** The number of the owner's pages outside the trash; null when unknown. */
export async function countPages(client: TablesClient, owner: string): Promise<number | null> {
  return client.count('pages', `select=id&author_id=eq.${owner}&deleted_at=is.null`);
}

/** The owner's pages with these ids, deleted ones included, unordered. */
export async function pagesByIds(
  client: TablesClient,
  owner: string,
  ids: readonly string[],
  now: number,
): Promise<Result<readonly ServerPage[]>> {
  const answer = await client.read(
    'pages',
    `select=${PAGE_COLUMNS}&author_id=eq.${owner}&id=in.(${ids.join(',')})`,
  );
  return readAnswer(answer, serverPages, now);
}

/** Those of the mutations that the server applied in the last 90 days. */
export async function ledgerOf(
  client: TablesClient,
  mutationIds: readonly string[],
  now: number,
): Promise<Result<readonly LedgerRow[]>> {
  const answer = await client.read(
    'page_mutations',
    `select=mutation_id,revision&mutation_id=in.(${mutationIds.join(',')})`,
  );
  return readAnswer(answer, ledgerRows, now);
}

function readAnswer<T>(
  answer: TableAnswer,
  read: (data: unknown) => T | null,
  now: number,
): Result<T> {
  if (answer.error !== null) return fail(failureOf({ ...answer, error: answer.error }, now));
  const value = read(answer.data);
  if (value !== null) return ok(value);
  const { status, host } = answer;
  return fail(foreignAnswer({ status, error: { host } }, now));
}
