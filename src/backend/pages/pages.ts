import type { PageRow } from '#domain/page/pageRow.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';
import { failureOf, foreignAnswer } from '#backend/errors.ts';
import type { OutboxClient } from './outboxClient.ts';
import type { TableAnswer } from './tables.ts';
import {
  ACCEPTED_COLUMNS,
  acceptedRows,
  ledgerRows,
  PAGE_COLUMNS,
  serverPages,
  type AcceptedRow,
  type LedgerRow,
} from './rows.ts';

/**
 * Writes rows where the guard lets them: each is accepted only on top of its `base_revision`.
 * Gives the accepted ones; a row that is missing from them was not proved to be written.
 * A refusal of one row refuses them all.
 */
export async function upsertPages(
  client: OutboxClient,
  rows: readonly PageRow[],
  now: number,
): Promise<Result<readonly AcceptedRow[]>> {
  const answer = await client.upsert('pages', rows, ACCEPTED_COLUMNS);
  return readAnswer(answer, acceptedRows, now);
}

/** The owner's pages that changed after `cursor`, deleted ones too, by `change_seq`; at most `limit`. */
export async function pagesSince(
  client: OutboxClient,
  owner: string,
  cursor: number,
  limit: number,
  now: number,
): Promise<Result<readonly ServerPage[]>> {
  const answer = await client.read(
    'pages',
    `select=${PAGE_COLUMNS}&author_id=eq.${owner}&change_seq=gt.${cursor}&order=change_seq.asc&limit=${limit}`,
  );
  return readAnswer(answer, serverPages, now);
}

/** How many pages the owner has, without those in the trash; null when the server does not say. */
export async function countPages(client: OutboxClient, owner: string): Promise<number | null> {
  return client.count('pages', `select=id&author_id=eq.${owner}&deleted_at=is.null`);
}

/** The owner's pages with these ids, deleted ones too, in no order; one that is somebody else's by now is none. */
export async function pagesByIds(
  client: OutboxClient,
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

/** Which of these mutations the server took in the last 90 days. */
export async function ledgerOf(
  client: OutboxClient,
  mutationIds: readonly string[],
  now: number,
): Promise<Result<readonly LedgerRow[]>> {
  const answer = await client.read(
    'page_mutations',
    `select=mutation_id,revision&mutation_id=in.(${mutationIds.join(',')})`,
  );
  return readAnswer(answer, ledgerRows, now);
}

/** What an answer holds; one with another shape than the API's says nothing about the data. */
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
