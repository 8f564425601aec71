import { AsyncLocalStorage } from 'node:async_hooks';
import { tryLater } from './apiRequests.ts';
import { databaseError } from './databaseErrors.ts';
import type { Log } from '../log.ts';

/** connection_failure: PostgREST answers it with 503. */
export const LOST = '08006';

/** One per request of a client, whatever the number of its statements. */
const current = new AsyncLocalStorage<{ isLost: boolean }>();

/**
 * The error of a statement that had no database, with the driver's error as its cause: the message goes into answers, and
 * the driver's names hosts, ports and roles.
 */
export function lostDatabase(cause: unknown): Error {
  const request = current.getStore();
  if (request !== undefined) request.isLost = true;
  const error = new Error('The database cannot be reached.', { cause });
  return Object.assign(error, { code: LOST, severity: 'FATAL' });
}

/**
 * Whether a statement failed because the connection or its server did: nothing about the request decides that. Errors
 * without a code are the driver's and Node's (`ECONNREFUSED`, `Connection terminated`), except those of our own values.
 */
export function isLoss(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (code === undefined) return error instanceof Error && !(error instanceof TypeError);
  return /^(?:08|28|57P0|53300)/u.test(code);
}

/** Answers 503 where a lost database made the library answer an error, or fail. */
export async function answerLoss(work: () => Promise<Response>): Promise<Response> {
  if (current.getStore() !== undefined) return work();
  const request = { isLost: false };
  try {
    const answer = await current.run(request, work);
    return request.isLost && answer.status >= 400 ? tryLater() : answer;
  } catch (error) {
    if (request.isLost) return tryLater();
    throw error;
  }
}

/** Writes one line when the database is lost, or for another reason than before, and one when it is back. */
export function createLossLog(log: Log): {
  readonly lost: (error: unknown) => void;
  readonly found: () => void;
} {
  let known: string | null = null;
  return {
    lost: (error) => {
      const reason = reasonOf(error);
      if (reason === known) return;
      known = reason;
      log(`database: lost: ${reason}`);
    },
    found: () => {
      if (known !== null) log('database: back', 'info');
      known = null;
    },
  };
}

/** Node tries the addresses of a name one by one, and reports them together without a message. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : 'unknown error';
}
