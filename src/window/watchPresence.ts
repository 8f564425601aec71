import type { SessionSource } from '#mutators/auth/session.ts';
import type { SharedDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { healthOf, type LastSeenWork } from '#store/health/health.ts';
import {
  clearedWorkOf,
  lastSignedInUser,
  seenWorkOf,
  saveSignedInUser,
  type WitnessStorage,
} from '#store/health/storageWitness.ts';

/**
 * Tells a visitor who was signed in here that the browser cleared everything, the sign-in included; after a
 * sign-out that a person meant there is nothing to tell. Returns how to stop.
 */
export function watchPresence(
  session: SessionSource,
  shared: SharedDb,
  memory: WitnessStorage | null,
): () => void {
  const health = healthOf(shared);
  let isTold = false;
  const look = () => {
    const current = session.current();
    if (current.status === 'signedIn') {
      isTold = false;
      health.over('cleared');
      saveSignedInUser(memory, current.user.id);
    } else if (current.status === 'signedOut') {
      const userId = lastSignedInUser(memory);
      if (userId !== null && !isTold) void tell(userId);
    }
  };
  const tell = async (userId: string) => {
    const before = await clearedSight(shared, memory, userId);
    if (before === null || session.current().status !== 'signedOut') return;
    isTold = true;
    health.note({ kind: 'cleared', before });
  };
  const stopHealth = health.subscribe(() => {
    // It was read.
    if (isTold && !health.has('cleared')) saveSignedInUser(memory, null);
  });
  look();
  const stopSession = session.subscribe(look);
  return () => {
    stopHealth();
    stopSession();
  };
}

/**
 * What was last seen of the person whom the browser signed out by clearing everything; null when it did not. A
 * sign-out that a person meant leaves the account known here, or takes everything of it away.
 */
async function clearedSight(
  shared: SharedDb,
  memory: WitnessStorage | null,
  userId: string,
): Promise<LastSeenWork | null> {
  const known = await storageResult(() => shared.accounts.get(userId));
  if (!known.ok) return null;
  const before = clearedWorkOf(memory, userId) ?? seenWorkOf(memory, userId);
  if (known.value === undefined && before !== null) return before;
  saveSignedInUser(memory, null);
  return null;
}
