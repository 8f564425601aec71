import { PATCH_COLUMNS, type MutationOp, type PageMutation, type PagePatch } from './mutation.ts';
import type { Page } from '#domain/page/page.ts';

/** The patch from `base` to `page`: all columns without a base, empty when nothing differs. */
export function diffPage(base: Page | null, page: Page): PagePatch {
  const changed = PATCH_COLUMNS.filter(
    // Rows of older versions of the app lack columns: false.
    (column) => base === null || !sameValue(base[column] ?? false, page[column] ?? false),
  );
  return Object.fromEntries(changed.map((column) => [column, page[column]]));
}

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
