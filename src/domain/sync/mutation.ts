import type { Failure } from '#domain/failure.ts';
import type { Page } from '#domain/page/page.ts';
import type { Point } from './timeline.ts';

/** `restore` takes a page out of the trash, `purge` deletes it permanently. */
export type MutationOp = 'create' | 'update' | 'delete' | 'restore' | 'purge';

export const PATCH_COLUMNS = [
  'title',
  'content_type',
  'html_content',
  'page_css',
  'markdown_content',
  'html_source',
  'tags',
  'is_public',
  'is_unlisted',
  'deleted_at',
] as const;

export type PagePatch = Partial<Pick<Page, (typeof PATCH_COLUMNS)[number]>>;

/**
 * `base` is the page before it; `baseRevision` 0 for a new page, null for that of the page's previous mutation. Once
 * it is sealed, payload and `mutationId` are immutable (rule 2).
 */
export interface PageMutation {
  readonly v: 1;
  readonly seq?: number;
  readonly mutationId: string;
  readonly owner: string;
  readonly pageId: string;
  readonly op: MutationOp;
  readonly patch: PagePatch;
  readonly base: Page | null;
  readonly baseRevision: number | null;
  /** The write that made the base: numbers repeat after a restore. None in mutations of apps before protocol 8. */
  readonly baseMutationId?: string | null;
  /** The version that it restores unchanged, because the server has lost it. */
  readonly restores?: LostVersion;
  /** Set only by apps before protocol 7. */
  readonly sealedAt?: number | null;
  readonly attempts: number;
  /** ms since the epoch. */
  readonly nextAt: number;
  readonly lastFailure: Failure | null;
  /** The server has a newer revision than the base: a window merges it, it is not sent. */
  readonly isStale?: boolean;
  readonly createdAt: number;
}

export interface LostVersion extends Point {
  readonly mutationId: string | null;
  /** The timeline whose history this device knew then. */
  readonly knownIn: string;
  /** Earlier versions that it descends from, by their writes. */
  readonly earlier?: readonly string[];
}

/** What a mutation is an edit of: a version on the server; `revision` null for what the page's previous mutation makes. */
export interface MutationBase {
  readonly page: Page | null;
  readonly revision: number | null;
  readonly mutationId?: string | null | undefined;
}

export function isSealed(mutation: PageMutation, sealedUpTo: number): boolean {
  const { seq = Infinity, baseRevision, sealedAt = null } = mutation;
  return sealedAt !== null || (baseRevision !== null && seq <= sealedUpTo);
}
