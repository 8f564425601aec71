import type { ThreadDriver } from './threadDriver.ts';
import type { UnitQueue } from './unitOfWork.ts';

/** How often the write-ahead log is looked at. */
const CHECK_EVERY_MS = 1000;

/** A checkpoint syncs about 40 files in about 50 ms, too slow for every pause between two saves. */
const QUIET_CHECKS = 3;

/** The log's length from which a busy database checkpoints as well, bytes. */
const MAX_WAL_BYTES = 32 * 1024 * 1024;

/**
 * Checkpoints when the database was idle for three seconds and, when it is busy, every 32 MB of write-ahead log: PGlite has no background
 * workers, and opening replays all of the log since the last checkpoint (244 MB took 1.3 s). Returns how to stop.
 */
export function keepWalShort(thread: ThreadDriver, { unitOfWork, isBusy }: UnitQueue): () => void {
  let flushed = 0;
  let last = 0;
  let quietChecks = 0;
  let isChecking = false;
  const check = async (): Promise<void> => {
    const isIdle = !isBusy();
    await unitOfWork(async () => {
      const { rows } = await thread.query<{ at: number }>(
        "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at",
      );
      const at = rows[0]?.at ?? flushed;
      quietChecks = isIdle && at === last ? quietChecks + 1 : 0;
      last = at;
      const isDue = quietChecks >= QUIET_CHECKS || at - flushed >= MAX_WAL_BYTES;
      if (at === flushed || !isDue) return;
      await thread.exec('checkpoint');
      // The checkpoint's own record is not worth another one.
      const after = await thread.query<{ at: number }>(
        "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at",
      );
      flushed = after.rows[0]?.at ?? at;
    });
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      // The thread was ended: the next check comes soon.
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
