import type { Failure } from '#domain/failure.ts';
import type { Page } from '#domain/page/page.ts';
import type { Point } from './timeline.ts';

/** `restore` takes a page out of the trash, `purge` deletes it permanently. */
export type MutationOp = 'create' | 'update' | 'delete' | 'restore' | 'purge';

const PATCH_COLUMNS = [
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

/**
 * A sealed mutation may have reached the server, so nothing is added to it any more: the next change makes a new
 * one.
 */
export function isSealed(mutation: PageMutation, sealedUpTo: number): boolean {
  const { seq = Infinity, baseRevision, sealedAt = null } = mutation;
  return sealedAt !== null || (baseRevision !== null && seq <= sealedUpTo);
}

/** The patch from `base` to `page`: all columns without a base, empty when nothing differs. */
export function diffPage(base: Page | null, page: Page): PagePatch {
  const changed = PATCH_COLUMNS.filter(
    // Rows of older versions of the app lack columns, which count as false; so does null.
    (column) => base === null || !sameValue(base[column] ?? false, page[column] ?? false),
  );
  return Object.fromEntries(changed.map((column) => [column, page[column]]));
}

/** Whether a mutation between the two would be empty. */
export function isSamePage(a: Page | null, b: Page): boolean {
  return Object.keys(diffPage(a, b)).length === 0;
}

export function applyPatch(page: Page, patch: PagePatch): Page {
  return { ...page, ...patch };
}

export function opOf(base: Page | null, patch: PagePatch): MutationOp {
  if (base === null) return 'create';
  if (patch.deleted_at === undefined) return 'update';
  return patch.deleted_at === null ? 'restore' : 'delete';
}

/** Keeps the first mutation's base, id and place in the queue. Null: nothing left to send. */
export function coalesce(first: PageMutation, patch: PagePatch): PageMutation | null {
  const { base } = first;
  const merged: PagePatch = { ...first.patch, ...patch };
  if (base === null) {
    const deleted = merged.deleted_at !== undefined && merged.deleted_at !== null;
    return deleted ? null : { ...first, patch: merged };
  }
  const kept = diffPage(base, applyPatch(base, merged));
  if (Object.keys(kept).length === 0) return null;
  return { ...first, patch: kept, op: opOf(base, kept) };
}

type Value = string | boolean | readonly string[];

function sameValue(a: Value, b: Value): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((tag, index) => tag === b[index]);
}
