import { applyPatch, type PageMutation } from '#domain/sync/mutation.ts';
import type { Point } from '#domain/sync/timeline.ts';
import type { Page } from './page.ts';

/** An immutable mutation: the identical payload and id are retried until acknowledged (rule 2). */
export interface SealedMutation extends PageMutation {
  readonly seq: number;
  readonly baseRevision: number;
}

/** The page as a mutation leaves it, if nothing else changes it. */
export function pageAfter(mutation: PageMutation): Page {
  const { base, patch, pageId, owner, createdAt } = mutation;
  return applyPatch(base ?? blankPage(pageId, owner, createdAt), patch);
}

export type PageRow = ReturnType<typeof rowOf>;

/** Accepted only at `base_revision`. All rows have the same keys: one statement sends many. */
export function rowOf(mutation: SealedMutation) {
  const page = pageAfter(mutation);
  return {
    id: mutation.pageId,
    author_id: mutation.owner,
    title: page.title,
    content_type: page.content_type,
    html_content: page.html_content,
    // Undefined (not sent) in mutations that an older app sealed.
    page_css: (mutation.base === null ? mutation.patch : page).page_css,
    markdown_content: page.markdown_content,
    html_source: page.html_source,
    tags: page.tags,
    is_public: page.is_public,
    is_unlisted: page.is_unlisted ?? false,
    // The server ignores it for existing pages.
    created_at: page.created_at,
    deleted_at: page.deleted_at,
    is_purged: mutation.op === 'purge',
    base_revision: mutation.baseRevision,
    // Null, not left out: the embedded server takes the columns of a batch from its first row.
    base_mutation_id: mutation.baseMutationId ?? null,
    restored_timeline: mutation.restores?.timeline ?? null,
    restored_seq: mutation.restores?.changeSeq ?? null,
    last_mutation_id: mutation.mutationId,
  };
}

export function blankPage(id: string, author: string, createdAt: number): Page {
  const at = new Date(createdAt).toISOString();
  return {
    id,
    author_id: author,
    title: '',
    content_type: 'html',
    html_content: null,
    page_css: null,
    markdown_content: null,
    html_source: null,
    tags: [],
    is_public: true,
    is_unlisted: false,
    url: null,
    preview_image_url: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
}

export interface ServerPage {
  readonly page: Page;
  /** Incremented with each accepted write of the page. */
  readonly revision: number;
  /** Increases with each accepted write of any of the author's pages; the order of the pull. */
  readonly change_seq: number;
  /** The mutation of this revision; null if another client wrote it. */
  readonly mutationId: string | null;
  /** The timeline in which it was written. */
  readonly timeline?: string;
  /** The lost version that this write restored, unchanged. */
  readonly origin?: Point | null;
  /** The timeline that the server named before it was read. */
  readonly readIn?: string;
  /** Its texts are permanently deleted, and it accepts no more writes. */
  readonly isPurged?: boolean;
}

export interface ServerRevision {
  readonly mutationId: string;
  readonly pageId: string;
  readonly revision: number;
  readonly created_at: string;
  readonly page: Page;
}
