import type { Connection } from '@supabase/lite';
import { CLOSED, databaseError, LATER, plainReason, refusal } from './databaseErrors.ts';
import { LOST } from './lostDatabase.ts';

type Call<T> = Parameters<typeof Connection.prototype.withContext<T>>;

/** The time a statement may take, ms: hosted Supabase's statement timeouts. */
const ANONYMOUS_MS = 3000;
const SIGNED_IN_MS = 8000;

export function deadlineOf(role: string | undefined): number {
  return role === 'anon' ? ANONYMOUS_MS : SIGNED_IN_MS;
}

/** The library grants every role everything at the first request; here the migrations grant what each role needs. */
export function withoutGrants<T extends Connection>(connection: T): T {
  return Object.assign(connection, { ensureRlsContext: async () => true });
}

/** Lets the library answer failed statements of requests as PostgREST does. */
export function adaptLibrary(
  connection: Connection,
  log: (line: string) => void,
  /** Runs one request's statements in its role. */
  run: <T>(role: string, ...call: Call<T>) => Promise<T>,
): void {
  connection.withContext = async <T>(...call: Call<T>): Promise<T> => {
    const [vars, , options] = call;
    const role = roleOf(vars);
    try {
      return await run<T>(role, ...call);
    } catch (error) {
      const refused = databaseError(error);
      // Only the data API passes `rpc`, and it returns this value as its response.
      const answer =
        refused !== null && options !== undefined && 'rpc' in options
          ? refusal(refused, role)
          : null;
      if (refused === null || answer === null) throw error;
      if (answer.status >= 500 && ![CLOSED, LATER, LOST].includes(refused.code))
        log(`database: ${refused.code}${plainReason(refused)}`);
      return answer as T;
    }
  };
}

function roleOf(vars: Record<string, unknown> | undefined): string {
  const auth = vars?.['auth'];
  const role = typeof auth === 'object' && auth !== null && 'role' in auth ? auth.role : null;
  return typeof role === 'string' ? role : 'anon';
}
