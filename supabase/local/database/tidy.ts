import {
  deleteAccounts,
  removeOutdatedCards,
  removeUnusedPictures,
  type AccountsServer,
} from '../../functions/_shared/deleteAccounts.ts';
import { describeError } from '../log.ts';
import type { OpenDatabase } from './openDatabase.ts';

/** As often as pg_cron does it hosted. */
const EVERY_MS = 10 * 60_000;

/**
 * Purges and thins a portion, and deletes the accounts that are due and the pictures that no page uses or no card shows, now
 * and every ten minutes. Returns how to stop.
 */
export function keepTidy(
  { query }: OpenDatabase,
  removeFiles: AccountsServer['removeFiles'],
  log: (line: string) => void,
): () => void {
  const answerOf = async (name: 'next_deletion' | 'unused_pictures' | 'outdated_cards') => {
    const [row] = await query<{ answer: unknown }>(`select public.${name}() as answer`);
    return row?.answer;
  };
  const server: AccountsServer = {
    next: () => answerOf('next_deletion'),
    nextUnused: () => answerOf('unused_pictures'),
    outdatedCards: () => answerOf('outdated_cards'),
    removeFiles,
    deleteUser: async (id) => {
      await query('delete from auth.users where id = $1', [id]);
    },
  };
  const tidy = async (): Promise<void> => {
    await query('select private.tidy()');
    await deleteAccounts(server);
    await removeUnusedPictures(server);
    await removeOutdatedCards(server);
  };
  let isStopped = false;
  const run = (): void => {
    tidy().catch((error: unknown) => {
      if (isStopped) return;
      log(`database: not tidied: ${describeError(error)}`);
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
