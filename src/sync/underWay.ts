import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';

/** A batch and the failure that pauses the queue, or null. */
export type Answer = readonly [batch: readonly SealedMutation[], failure: Failure | null];

/** Counts, during one replay, the quarantined pages that got a 5xx one after the other. */
export interface FaultCount {
  inARow: number;
}

export type BatchesUnderWay = ReturnType<typeof batchesUnderWay>;

export function batchesUnderWay() {
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
