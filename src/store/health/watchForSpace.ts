import type { AccountDb } from '#store/db.ts';
import { openDraftsLength } from '#store/pages/drafts.ts';
import { storageResult } from './failures.ts';
import { healthOf } from './health.ts';
import { rerunLiveQueries } from './watch.ts';

const PROBE_LENGTH = 64 * 1024;

const PROBE_EVERY_MS = 2000;

/** While the device is full, probes for space; then clears the failures and calls `onSpace`. Returns a function that stops it. */
export function watchForSpace(db: AccountDb, onSpace: () => void): () => void {
  const health = healthOf(db);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const probe = async () => {
    const probed = await storageResult(() => probeSpace(db));
    timer = undefined;
    if (isStopped) return;
    if (probed.ok) {
      health.clear('full', 'lost');
      rerunLiveQueries();
      onSpace();
    }
    schedule();
  };
  const schedule = () => {
    if (health.has('full')) timer ??= setTimeout(() => void probe(), PROBE_EVERY_MS);
  };
  schedule();
  const unsubscribe = health.subscribe(schedule);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

async function probeSpace(db: AccountDb): Promise<void> {
  await db.meta.put({ key: 'probe', value: 'x'.repeat(PROBE_LENGTH + openDraftsLength(db)) });
  await db.meta.delete('probe');
}
