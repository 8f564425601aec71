import type { SessionSource } from '#mutators/auth/signIn.ts';
import type { SharedDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import type { LastSeenWork } from '#domain/sync/notices.ts';
import { healthOf } from '#store/health/health.ts';
import {
  clearedWorkOf,
  lastSignedInUser,
  seenWorkOf,
  saveSignedInUser,
  type WitnessStorage,
} from '#store/health/storageWitness.ts';

/** A cleared storage looks like a sign-out when the browser cleared the session too. */
export function watchPresence(
  session: SessionSource,
  shared: SharedDb,
  memory: WitnessStorage | null,
): () => void {
  const health = healthOf(shared);
  let isNoted = false;
  const check = () => {
    const current = session.current();
    if (current.status === 'signedIn') {
      isNoted = false;
      health.clear('cleared');
      saveSignedInUser(memory, current.user.id);
    } else if (current.status === 'signedOut') {
      const userId = lastSignedInUser(memory);
      if (userId !== null && !isNoted) void noteIfCleared(userId);
    }
  };
  const noteIfCleared = async (userId: string) => {
    const before = await clearedSight(shared, memory, userId);
    if (before === null || session.current().status !== 'signedOut') return;
    isNoted = true;
    health.report({ kind: 'cleared', before });
  };
  const stopHealth = health.subscribe(() => {
    if (isNoted && !health.has('cleared')) saveSignedInUser(memory, null);
  });
  check();
  const stopSession = session.subscribe(check);
  return () => {
    stopHealth();
    stopSession();
  };
}

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
