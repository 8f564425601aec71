import type { SharedDb } from '#store/db.ts';

/** Where it stands who came by a link that lets them set a new password. Signing out takes it away. */
const RECOVERY_KEY = 'recto-recovery';

/** How long such a link lets its owner set one without the old one, in ms: what the server gives the link itself. */
const RECOVERY_MS = 3_600_000;

/** Notes at `now` (ms since the epoch) that this person may set a new password; a reload forgets nothing. */
export async function startRecovery(shared: SharedDb, userId: string, now: number): Promise<void> {
  const value = JSON.stringify({ userId, until: now + RECOVERY_MS });
  await shared.authSession.put({ key: RECOVERY_KEY, value });
}

/** Whether this person came by such a link less than an hour before `now`. */
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

/** Forgets it: the password is set. */
export async function endRecovery(shared: SharedDb): Promise<void> {
  await shared.authSession.delete(RECOVERY_KEY);
}
