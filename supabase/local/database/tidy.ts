import {
  deleteAccounts,
  removeUnusedPictures,
  type AccountsServer,
} from '../../functions/_shared/deleteAccounts.ts';
import type { OpenDatabase } from './openDatabase.ts';

/** As often as pg_cron does it hosted. */
const EVERY_MS = 10 * 60_000;

/**
 * Purges and thins a portion, and deletes the accounts that are due and unused pictures, now and every ten minutes. Returns
 * how to stop.
 */
export function keepTidy(
  { query }: OpenDatabase,
  removeFiles: AccountsServer['removeFiles'],
  log: (line: string) => void,
): () => void {
  const tidy = async (): Promise<void> => {
    await query('select private.tidy()');
    const answerOf = async (name: 'next_deletion' | 'unused_pictures') => {
      const [row] = await query<{ answer: unknown }>(`select public.${name}() as answer`);
      return row?.answer;
    };
    const server: AccountsServer = {
      next: () => answerOf('next_deletion'),
      nextUnused: () => answerOf('unused_pictures'),
      removeFiles,
      deleteUser: async (id) => {
        await query('delete from auth.users where id = $1', [id]);
      },
    };
    await deleteAccounts(server);
    await removeUnusedPictures(server);
  };
  let isStopped = false;
  const run = (): void => {
    tidy().catch((error: unknown) => {
      if (isStopped) return;
      log(`database: not tidied: ${error instanceof Error ? error.message : 'unknown error'}`);
    });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
