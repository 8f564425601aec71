import type { Failure } from '#domain/failure.ts';
import type { Turns } from './turns.ts';

/** Shared by batches under way at once: after a failure that pauses the queue none starts another request. */
export interface Held {
  /** The one with the longest Retry-After. */
  failure: Failure | null;
  /** No request starts later; ms since the epoch. */
  readonly deadline: number;
  readonly inTurn: Turns;
}

/** Stops the others; returns `failure`, or the earlier one because of which this request was not sent. */
export function hold(held: Held, failure: Failure): Failure {
  if (failure.kind === 'offline' && held.failure !== null) return held.failure;
  held.failure = longerOf(failure, held.failure);
  return failure;
}

/** The failure with the longer Retry-After, else `first`. */
export function longerOf(first: Failure | null, other: Failure | null): Failure | null {
  return first === null || retryAfterOf(other) > retryAfterOf(first) ? other : first;
}

export function retryAfterOf(failure: Failure | null): number {
  return (failure?.kind === 'busy' && failure.retryAfterMs) || 0;
}

/** Whether a failure concerns the connection, the account or the server rather than one page. */
export function pausesQueue(failure: Failure): boolean {
  return ['offline', 'busy', 'signedOut', 'schema'].includes(failure.kind);
}
