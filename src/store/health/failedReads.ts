import { errorText } from '#domain/failure.ts';
import type { StorageTrouble } from './health.ts';

const FIRST_RETRY_MS = 1000;

const LONGEST_RETRY_MS = 30_000;

/** How long the queries of the screens may take to run again. */
const RERUN_MS = 1000;

interface FailedReadsDeps {
  readonly health: {
    readonly report: (trouble: StorageTrouble) => void;
    readonly clear: (kind: 'unreadable') => void;
  };
  readonly rerun: () => void;
  readonly after: (ms: number, run: () => void) => void;
}

/**
 * Returns what a screen calls with the storage error of its query. A live query would wait for the next change, so all
 * run again, with back-off; when one still fails, a notice says so instead of a screen that loads for ever.
 */
export function createFailedReads({ health, rerun, after }: FailedReadsDeps) {
  let latest: string | null = null;
  let isRetrying = false;

  function retryIn(ms: number): void {
    after(ms, () => {
      latest = null;
      rerun();
      after(RERUN_MS, () => {
        if (latest === null) {
          isRetrying = false;
          health.clear('unreadable');
          return;
        }
        health.report({ kind: 'unreadable', message: latest });
        retryIn(Math.min(2 * ms, LONGEST_RETRY_MS));
      });
    });
  }

  return (error: unknown): void => {
    latest = errorText(error);
    if (isRetrying) return;
    isRetrying = true;
    retryIn(FIRST_RETRY_MS);
  };
}
