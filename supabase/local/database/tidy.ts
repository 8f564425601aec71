import type { OpenDatabase } from './openDatabase.ts';

/** As often as pg_cron does it hosted. */
const EVERY_MS = 10 * 60_000;

/** Purges and thins a portion now and every ten minutes. Returns how to stop. */
export function keepTidy({ query }: OpenDatabase, log: (line: string) => void): () => void {
  const tidy = (): void => {
    query('select private.tidy()').catch((error: unknown) => {
      log(`database: not tidied: ${error instanceof Error ? error.message : 'unknown error'}`);
    });
  };
  tidy();
  const timer = setInterval(tidy, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
