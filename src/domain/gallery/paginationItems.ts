/** Up to this many pages are all shown as numbers (spec §9). */
const ALL_SHOWN_UP_TO = 5;

/** One place in the pagination: a page number counted from 1, or a gap. */
export type PaginationItem = number | 'ellipsis';

/**
 * What the pagination shows, in order: every page up to five; else the first, the last, the current one
 * and its neighbours, with an ellipsis for each gap (spec §9). Empty for one page: the pagination is
 * hidden then. `current` is clamped into range.
 */
export function paginationItems(current: number, total: number): readonly PaginationItem[] {
  if (total <= 1) return [];
  if (total <= ALL_SHOWN_UP_TO) return Array.from({ length: total }, (_, index) => index + 1);
  const here = clampPage(current, total);
  const shown = [...new Set([1, here - 1, here, here + 1, total])].filter(
    (page) => page >= 1 && page <= total,
  );
  return shown.flatMap((page, index): PaginationItem[] =>
    page - (shown[index - 1] ?? 0) > 1 ? ['ellipsis', page] : [page],
  );
}

/** The nearest page there is: a page number as it may come from a URL, brought into 1..total. */
export function clampPage(page: number, total: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, total));
}
