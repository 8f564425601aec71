/** How many cards one page of the gallery shows (spec §9). */
export const CARDS_PER_PAGE = 12;

/** How many pages `total` things fill; never less than one, so that an empty list has a page to stand on. */
export function pageCount(total: number, perPage = CARDS_PER_PAGE): number {
  return Math.max(1, Math.ceil(total / perPage));
}
