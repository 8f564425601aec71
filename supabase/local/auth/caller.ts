import { answerJson, refuse } from './answers.ts';
import { fieldsOf, textIn, type Fields } from '../../functions/_shared/fields.ts';
import type { AuthCall, AuthService } from './service.ts';
import type { AssuranceLevel } from './sessions.ts';
import { claimsOf } from './tokens.ts';

export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** The session's current level, which may differ from its token's. */
  readonly level: AssuranceLevel;
  readonly hasFactor: boolean;
  readonly user: Fields;
}

/** Authenticates a call; gives the auth service's error when the token or session is invalid. */
export async function callerOf(auth: AuthService, call: AuthCall): Promise<Caller | Response> {
  const headers = new Headers();
  for (const name of ['authorization', 'apikey']) {
    const value = call.request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await auth.library(new Request(`${auth.origin}/auth/v1/user`, { headers }));
  if (!answer.ok) return answer;
  const user = fieldsOf(await answer.json());
  const sessionId = textIn(
    claimsOf((headers.get('authorization') ?? '').replace(/^Bearer /u, '')),
    'session_id',
  );
  const [session] = await auth.query<{ level: AssuranceLevel; hasFactor: boolean }>(
    `select coalesce(s.aal, 'aal1') as level, exists (
       select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as "hasFactor"
     from auth.sessions s where s.id::text = $1 and s.user_id::text = $2
       -- Of an account that waits for its deletion none lives, as private.session_lives says.
       and not exists (select from private.deletions d where d.user_id = s.user_id)`,
    [sessionId, textIn(user, 'id')],
  );
  if (session === undefined) {
    return refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { ...session, userId: textIn(user, 'id'), email: textIn(user, 'email'), sessionId, user };
}

/** The error when the project's API key is missing or wrong, else null. */
export function withoutKey(auth: AuthService, { request }: AuthCall): Response | null {
  const key = request.headers.get('apikey');
  if (key === auth.anonKey) return null;
  return answerJson(
    key === null
      ? {
          message: 'No API key found in request',
          hint: 'No `apikey` request header was found.',
        }
      : { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
    401,
  );
}
