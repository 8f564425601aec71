/** Batches under way at once: how many, what they answered, and the failure that stops them all. */
import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';

/** Shared by batches under way at once: after a failure that pauses the queue none starts another request. */
export interface BatchFailure {
  /** The one with the longest Retry-After. */
  failure: Failure | null;
  /** No request starts later; ms since the epoch. */
  readonly deadline: number;
  readonly inTurn: Limited;
}

/** Stops the others; returns `failure`, or the earlier one because of which this request was not sent. */
export function hold(held: BatchFailure, failure: Failure): Failure {
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

export type Limited = <T>(run: () => Promise<T>) => Promise<T>;

/** Runs at most `most` at once, the others in turn. */
export function limitConcurrency(most: number): Limited {
  let free = most;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** A batch and the failure that pauses the queue, or null. */
export type Answer = readonly [batch: readonly SealedMutation[], failure: Failure | null];

/** Counts, during one replay, the quarantined pages that got a 5xx one after the other. */
export interface FaultCount {
  inARow: number;
}

export type InFlightBatches = ReturnType<typeof inFlightBatches>;

export function inFlightBatches() {
  const answers = new Map<readonly SealedMutation[], Promise<Answer>>();
  const ended = () => Promise.allSettled(answers.values());
  const all = async () => {
    await ended();
    const found = await Promise.all(answers.values());
    answers.clear();
    return found;
  };
  return {
    size: () => answers.size,
    mutations: () => [...answers.keys()].flat(),
    add: (batch: readonly SealedMutation[], answer: Promise<Failure | null>) => {
      const given = answer.then((failure): Answer => [batch, failure]);
      // It may reject before anything awaits it.
      given.catch(() => undefined);
      answers.set(batch, given);
    },
    /** The first answer; if it is a failure, all of them. */
    next: async (): Promise<readonly Answer[]> => {
      const first = await Promise.race(answers.values());
      if (first[1] !== null) return all();
      answers.delete(first[0]);
      return [first];
    },
    ended,
  };
}
