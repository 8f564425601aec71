import { fail, ok, type Result } from '#domain/result.ts';
import type { OwnFunction } from './ownFunctions.ts';

/** Calls with the user's token; they fail like `call`. */
export function createHandlesBackend(call: OwnFunction) {
  return {
    async readOwn(token: string): Promise<Result<string>> {
      const answer = await call('own_handle', {}, token);
      if (!answer.ok) return answer;
      return typeof answer.value === 'string' ? ok(answer.value) : ok('');
    },
    /** '' removes it. */
    async change(handle: string, token: string): Promise<Result<HandleProblem | null>> {
      const answer = await call('set_handle', { wanted: handle }, token);
      // Another user took it at the same time.
      if (!answer.ok) return answer.failure.kind === 'duplicate' ? ok('taken') : answer;
      if (answer.value === 'ok') return ok(null);
      const problem = PROBLEMS.find((known) => known === answer.value);
      return problem === undefined ? fail({ kind: 'offline' }) : ok(problem);
    },
  };
}

const PROBLEMS = ['malformed', 'reserved', 'taken'] as const;

export type HandleProblem = (typeof PROBLEMS)[number];
