/** Spec §4. */
export const TRASH_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

export function permanentDeletionAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

/** Pages deleted before this ISO time no longer exist on the server, which purges once a night. `now` is in ms. */
export function purgedBefore(now: number): string {
  return new Date(now - (TRASH_DAYS + 1) * DAY_MS).toISOString();
}
