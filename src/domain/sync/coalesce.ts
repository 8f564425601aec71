import type { MutationOp, PageMutation, PagePatch } from './mutation.ts';
import type { Page } from '#domain/page/page.ts';

/** The columns a mutation may carry, in the order they are compared. */
const PATCH_COLUMNS = [
  'title',
  'content_type',
  'html_content',
  'markdown_content',
  'html_source',
  'tags',
  'is_public',
  'deleted_at',
] as const satisfies readonly (keyof PagePatch)[];

/** What turns `base` into `page`: all columns for a page that has no base, an empty patch when nothing differs. */
export function diffPage(base: Page | null, page: Page): PagePatch {
  const changed = PATCH_COLUMNS.filter(
    (column) => base === null || !sameValue(base[column], page[column]),
  );
  return Object.fromEntries(changed.map((column) => [column, page[column]]));
}

/** Whether two versions are the same in all that a mutation may carry. */
export function isSamePage(a: Page | null, b: Page): boolean {
  return Object.keys(diffPage(a, b)).length === 0;
}

/** The page after the patch. */
export function applyPatch(page: Page, patch: PagePatch): Page {
  return { ...page, ...patch };
}

/** What a patch does to a page: a page without base is created; one that changes `deleted_at` is deleted or restored. */
export function opOf(base: Page | null, patch: PagePatch): MutationOp {
  if (base === null) return 'create';
  if (patch.deleted_at === undefined) return 'update';
  return patch.deleted_at === null ? 'restore' : 'delete';
}

/**
 * One mutation that does what `first` and then `patch` do, or null when that is nothing at all:
 * a page made and deleted before it was sent, or edits that end where they began.
 * Only for a mutation that was never sent; the base, the id and the place in the queue stay the first one's.
 */
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

/** Whether two values of a page's column are the same; tags are compared in order. */
function sameValue(a: Page[keyof PagePatch], b: Page[keyof PagePatch]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return a.length === b.length && a.every((tag, index) => tag === b[index]);
}
