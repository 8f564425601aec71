import {
  array,
  boolean,
  nullable,
  number,
  object,
  pipe,
  string,
  transform,
  type InferOutput,
} from 'valibot';
import { contentType, readRow, readRows, textOrNull } from '#backend/rows.ts';
import type { Point, SyncState, Timeline } from '#domain/sync/timeline.ts';
import type { ServerPage } from '#domain/page/pageRow.ts';

const acceptedRow = object({
  id: string(),
  revision: number(),
  change_seq: number(),
  last_mutation_id: textOrNull,
  created_at: string(),
  updated_at: string(),
  deleted_at: textOrNull,
  timeline: string(),
});

export type AcceptedRow = InferOutput<typeof acceptedRow>;

const ledgerRow = object({ mutation_id: string(), revision: number() });

export type LedgerRow = InferOutput<typeof ledgerRow>;

const syncState = pipe(
  object({
    timeline: string(),
    change_seq: number(),
    history: array(
      pipe(
        object({ id: string(), since: number(), is_exact: boolean() }),
        transform(({ id, since, is_exact: isExact }): Timeline => ({ id, since, isExact })),
      ),
    ),
  }),
  transform(({ timeline, change_seq: changeSeq, history }): SyncState => ({
    timeline,
    changeSeq,
    history,
  })),
);

const revisionPoint = pipe(
  object({
    mutation_id: string(),
    change_seq: number(),
    timeline: string(),
    origin_timeline: textOrNull,
    origin_seq: nullable(number()),
  }),
  transform((row): RevisionPoint => ({
    mutationId: row.mutation_id,
    at: { timeline: row.timeline, changeSeq: row.change_seq },
    origin: originOf(row),
  })),
);

/** A revision of a page by its place in the server's history, and in a lost one. */
export interface RevisionPoint {
  readonly mutationId: string;
  readonly at: Point;
  readonly origin: Point | null;
}

const pageRow = object({
  ...acceptedRow.entries,
  origin_timeline: textOrNull,
  origin_seq: nullable(number()),
  author_id: string(),
  title: string(),
  content_type: contentType,
  html_content: textOrNull,
  page_css: textOrNull,
  markdown_content: textOrNull,
  tags: array(string()),
  is_public: boolean(),
  is_unlisted: boolean(),
  is_purged: boolean(),
  url: textOrNull,
  preview_image_url: textOrNull,
  page_sources: nullable(object({ html_source: string() })),
});

export const ACCEPTED_COLUMNS =
  'id,revision,change_seq,last_mutation_id,created_at,updated_at,deleted_at,timeline';

export const PAGE_COLUMNS = `${ACCEPTED_COLUMNS},origin_timeline,origin_seq,author_id,title,content_type,html_content,page_css,markdown_content,tags,is_public,is_unlisted,is_purged,url,preview_image_url,page_sources(html_source)`;

export function acceptedRows(data: unknown): readonly AcceptedRow[] | null {
  return readRows(data, acceptedRow);
}

export function ledgerRows(data: unknown): readonly LedgerRow[] | null {
  return readRows(data, ledgerRow);
}

export function syncStateIn(data: unknown): SyncState | null {
  return readRow(data, syncState);
}

export function revisionPoints(data: unknown): readonly RevisionPoint[] | null {
  return readRows(data, revisionPoint);
}

export function serverPages(data: unknown): readonly ServerPage[] | null {
  return readRows(data, pageRow)?.map(toServerPage) ?? null;
}

function toServerPage(row: InferOutput<typeof pageRow>): ServerPage {
  const { revision, change_seq, last_mutation_id, page_sources, is_purged, ...rest } = row;
  const { timeline, origin_timeline, origin_seq, ...page } = rest;
  return {
    page: { ...page, html_source: page_sources?.html_source ?? null },
    revision,
    change_seq,
    mutationId: last_mutation_id,
    isPurged: is_purged,
    timeline,
    origin: originOf({ origin_timeline, origin_seq }),
  };
}

function originOf(row: {
  readonly origin_timeline: string | null;
  readonly origin_seq: number | null;
}): Point | null {
  const { origin_timeline: timeline, origin_seq: changeSeq } = row;
  return timeline === null || changeSeq === null ? null : { timeline, changeSeq };
}
