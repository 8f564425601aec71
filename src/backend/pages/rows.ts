import { hasFields } from '#domain/json.ts';
import { isTextOrNull, isTexts } from '#backend/rows.ts';
import type { Page } from '#domain/page/page.ts';
import type { ServerPage } from '#domain/page/serverPage.ts';

/** The server's answer to an accepted write. */
export interface AcceptedRow {
  readonly id: string;
  readonly revision: number;
  readonly change_seq: number;
  readonly last_mutation_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** A mutation's revision, from the ledger. */
export interface LedgerRow {
  readonly mutation_id: string;
  readonly revision: number;
}

export const ACCEPTED_COLUMNS =
  'id,revision,change_seq,last_mutation_id,created_at,updated_at,deleted_at';

/** The author's source is in a table of its own. */
export const PAGE_COLUMNS = `${ACCEPTED_COLUMNS},author_id,title,content_type,html_content,markdown_content,tags,is_public,url,preview_image_url,page_sources(html_source)`;

export function acceptedRows(data: unknown): readonly AcceptedRow[] | null {
  return rowsOf(data, isAcceptedRow);
}

export function ledgerRows(data: unknown): readonly LedgerRow[] | null {
  return rowsOf(data, isLedgerRow);
}

export function serverPages(data: unknown): readonly ServerPage[] | null {
  const rows = rowsOf(data, isPageRow);
  return rows === null ? null : rows.map(toServerPage);
}

type StoredPage = AcceptedRow &
  Omit<Page, 'html_source'> & { readonly page_sources: { readonly html_source: string } | null };

function toServerPage(row: StoredPage): ServerPage {
  const { revision, change_seq, last_mutation_id, page_sources, ...page } = row;
  return {
    page: { ...page, html_source: page_sources?.html_source ?? null },
    revision,
    change_seq,
    mutationId: last_mutation_id,
  };
}

function rowsOf<T>(data: unknown, isRow: (row: unknown) => row is T): readonly T[] | null {
  return Array.isArray(data) && data.every(isRow) ? data : null;
}

function isAcceptedRow(row: unknown): row is AcceptedRow {
  return (
    hasFields(row) &&
    typeof row['id'] === 'string' &&
    typeof row['revision'] === 'number' &&
    typeof row['change_seq'] === 'number' &&
    isTextOrNull(row['last_mutation_id']) &&
    typeof row['created_at'] === 'string' &&
    typeof row['updated_at'] === 'string' &&
    isTextOrNull(row['deleted_at'])
  );
}

function isPageRow(row: unknown): row is StoredPage {
  return (
    hasFields(row) &&
    isAcceptedRow(row) &&
    typeof row['author_id'] === 'string' &&
    typeof row['title'] === 'string' &&
    (row['content_type'] === 'html' || row['content_type'] === 'markdown') &&
    isTextOrNull(row['html_content']) &&
    isTextOrNull(row['markdown_content']) &&
    isTexts(row['tags']) &&
    typeof row['is_public'] === 'boolean' &&
    isTextOrNull(row['url']) &&
    isTextOrNull(row['preview_image_url']) &&
    isSource(row['page_sources'])
  );
}

function isLedgerRow(row: unknown): row is LedgerRow {
  return (
    hasFields(row) && typeof row['mutation_id'] === 'string' && typeof row['revision'] === 'number'
  );
}

function isSource(value: unknown): value is { readonly html_source: string } | null {
  return value === null || (hasFields(value) && typeof value['html_source'] === 'string');
}
