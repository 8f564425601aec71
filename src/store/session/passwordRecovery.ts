import type { SharedDb } from '#store/db.ts';

/** A pending password reset; kept with the auth session so that signing out deletes it. */
const RECOVERY_KEY = 'recto-recovery';

/** How long a reset link allows a new password without the old one: the server's own limit. */
const RECOVERY_MS = 3_600_000;

export async function startRecovery(shared: SharedDb, userId: string, now: number): Promise<void> {
  const value = JSON.stringify({ userId, until: now + RECOVERY_MS });
  await shared.authSession.put({ key: RECOVERY_KEY, value });
}

export async function isRecovering(
  shared: SharedDb,
  userId: string,
  now: number,
): Promise<boolean> {
  const entry = await shared.authSession.get(RECOVERY_KEY);
  if (entry === undefined) return false;
  const { userId: whose, until } = JSON.parse(entry.value) as {
    readonly userId: string;
    readonly until: number;
  };
  return whose === userId && now < until;
}

export async function endRecovery(shared: SharedDb): Promise<void> {
  await shared.authSession.delete(RECOVERY_KEY);
}
