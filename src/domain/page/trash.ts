/** How long the server keeps a deleted page (spec §4), in days. */
export const TRASH_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a page that was deleted at `deletedAt` (an ISO time) goes for good; an ISO time. */
export function goesForGoodAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

/**
 * The deletion time before which a page is gone from the server by now (ms since the epoch): a day more than it
 * keeps them, because it clears its trash once a night.
 */
export function purgedBefore(now: number): string {
  return new Date(now - (TRASH_DAYS + 1) * DAY_MS).toISOString();
}
