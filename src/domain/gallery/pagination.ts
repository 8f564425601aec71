/** Spec §9. */
export const CARDS_PER_PAGE = 12;

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
}

/** Spec §9. */
const MAX_WITHOUT_GAPS = 5;

export type PaginationItem = number | 'ellipsis';

/** Empty for one page. Clamps `current`. */
export function paginationItems(current: number, total: number): readonly PaginationItem[] {
  if (total <= 1) return [];
  if (total <= MAX_WITHOUT_GAPS) return Array.from({ length: total }, (_, index) => index + 1);
  const page = clampPage(current, total);
  const shown = [...new Set([1, page - 1, page, page + 1, total])].filter(
    (number) => number >= 1 && number <= total,
  );
  return shown.flatMap((number, index): PaginationItem[] =>
    number - (shown[index - 1] ?? 0) > 1 ? ['ellipsis', number] : [number],
  );
}

export function clampPage(page: number, total: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, total));
}
