import type { Failure } from '#domain/failure.ts';
import type { Page } from '#domain/page/page.ts';

/** What a mutation does to its page. `restore` takes a deleted page back out of the trash. */
export type MutationOp = 'create' | 'update' | 'delete' | 'restore';

/** The columns an author can change. */
export type PagePatch = Partial<
  Pick<
    Page,
    | 'title'
    | 'content_type'
    | 'html_content'
    | 'markdown_content'
    | 'html_source'
    | 'tags'
    | 'is_public'
    | 'deleted_at'
  >
>;

/**
 * One queued change of one page, as the outbox holds it durably.
 * `base` is the page before this change, `baseRevision` the server revision it started from:
 * 0 for a page the server has never had, null for "whatever the page's previous mutation gets".
 * Once `sealedAt` is set, the bytes sent and `mutationId` never change (rule 2).
 */
export interface PageMutation {
  readonly v: 1;
  /** Given by the store on insertion; order of the queue. */
  readonly seq?: number;
  readonly mutationId: string;
  readonly owner: string;
  readonly pageId: string;
  readonly op: MutationOp;
  readonly patch: PagePatch;
  readonly base: Page | null;
  readonly baseRevision: number | null;
  /** ms since the epoch of the first send, or null while it may still be coalesced. */
  readonly sealedAt: number | null;
  readonly attempts: number;
  /** Not to be sent before this time, ms since the epoch. */
  readonly nextAt: number;
  readonly lastFailure: Failure | null;
  /** Whether the server is known to have a newer revision than the base: it is merged then, in a window, not sent. */
  readonly isStale?: boolean;
  readonly createdAt: number;
}
