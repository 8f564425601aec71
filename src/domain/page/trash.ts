/** Spec §4. */
export const TRASH_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

export function permanentDeletionAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

/** The server purges once a night. `now`: ms since the epoch. */
export function purgedBefore(now: number): string {
  return new Date(now - (TRASH_DAYS + 1) * DAY_MS).toISOString();
}
