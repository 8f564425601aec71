/** Spec §9. */
export const CARDS_PER_PAGE = 12;

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / CARDS_PER_PAGE));
}
