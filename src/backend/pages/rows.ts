import { array, boolean, nullable, number, object, string, type InferOutput } from 'valibot';
import { contentType, readRows, textOrNull } from '#backend/rows.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';

const acceptedRow = object({
  id: string(),
  revision: number(),
  change_seq: number(),
  last_mutation_id: textOrNull,
  created_at: string(),
  updated_at: string(),
  deleted_at: textOrNull,
});

export type AcceptedRow = InferOutput<typeof acceptedRow>;

const ledgerRow = object({ mutation_id: string(), revision: number() });

export type LedgerRow = InferOutput<typeof ledgerRow>;

const pageRow = object({
  ...acceptedRow.entries,
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
  'id,revision,change_seq,last_mutation_id,created_at,updated_at,deleted_at';

export const PAGE_COLUMNS = `${ACCEPTED_COLUMNS},author_id,title,content_type,html_content,page_css,markdown_content,tags,is_public,is_unlisted,is_purged,url,preview_image_url,page_sources(html_source)`;

export function acceptedRows(data: unknown): readonly AcceptedRow[] | null {
  return readRows(data, acceptedRow);
}

export function ledgerRows(data: unknown): readonly LedgerRow[] | null {
  return readRows(data, ledgerRow);
}

export function serverPages(data: unknown): readonly ServerPage[] | null {
  return readRows(data, pageRow)?.map(toServerPage) ?? null;
}

function toServerPage(row: InferOutput<typeof pageRow>): ServerPage {
  const { revision, change_seq, last_mutation_id, page_sources, is_purged, ...page } = row;
  return {
    page: { ...page, html_source: page_sources?.html_source ?? null },
    revision,
    change_seq,
    mutationId: last_mutation_id,
    isPurged: is_purged,
  };
}
