import type { SessionSource } from '#mutators/auth/session.ts';
import type { SharedDb } from '#store/db.ts';
import { attempt } from '#store/health/failures.ts';
import { healthOf, type LastSight } from '#store/health/health.ts';
import {
  clearedSightOf,
  lastPresence,
  lastSightOf,
  rememberPresence,
  type SmallMemory,
} from '#store/health/storageWitness.ts';

/**
 * Notes a cleared storage where the browser cleared the session too, which looks like a sign-out. Returns an unsubscribe
 * function.
 */
export function watchPresence(
  session: SessionSource,
  shared: SharedDb,
  memory: SmallMemory | null,
): () => void {
  const health = healthOf(shared);
  let isNoted = false;
  const look = () => {
    const current = session.current();
    if (current.status === 'signedIn') {
      isNoted = false;
      health.over('cleared');
      rememberPresence(memory, current.user.id);
    } else if (current.status === 'signedOut') {
      const userId = lastPresence(memory);
      if (userId !== null && !isNoted) void noteIfCleared(userId);
    }
  };
  const noteIfCleared = async (userId: string) => {
    const before = await clearedSight(shared, memory, userId);
    if (before === null || session.current().status !== 'signedOut') return;
    isNoted = true;
    health.note({ kind: 'cleared', before });
  };
  const stopHealth = health.subscribe(() => {
    // Dismissed.
    if (isNoted && !health.has('cleared')) rememberPresence(memory, null);
  });
  look();
  const stopSession = session.subscribe(look);
  return () => {
    stopHealth();
    stopSession();
  };
}

/**
 * What was last known of the account if the browser cleared it; null after a sign-out by the user, which leaves the
 * account in `accounts` or removes its memory as well.
 */
async function clearedSight(
  shared: SharedDb,
  memory: SmallMemory | null,
  userId: string,
): Promise<LastSight | null> {
  const known = await attempt(() => shared.accounts.get(userId));
  if (!known.ok) return null;
  const before = clearedSightOf(memory, userId) ?? lastSightOf(memory, userId);
  if (known.value === undefined && before !== null) return before;
  rememberPresence(memory, null);
  return null;
}
