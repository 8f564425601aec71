import { fail, ok, type Result } from '#domain/result.ts';
import type { OwnFunction } from './ownFunctions.ts';

export function createDeletionBackend(call: OwnFunction) {
  return {
    /** Ends all sessions; returns the time of the deletion. Fails like `call`. */
    async ask(token: string): Promise<Result<Date>> {
      const answer = await call('ask_deletion', {}, token);
      if (!answer.ok) return answer;
      const due = new Date(typeof answer.value === 'string' ? answer.value : '');
      return Number.isNaN(due.getTime()) ? fail({ kind: 'offline' }) : ok(due);
    },
  };
}
