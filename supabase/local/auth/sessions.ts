import { randomBytes, randomUUID } from 'node:crypto';
import { fieldsOf, textIn, type Fields } from '../../functions/_shared/fields.ts';
import { withFactors } from './accounts.ts';
import type { AuthService } from './service.ts';
import { claimsOf } from './tokens.ts';

export type AssuranceLevel = 'aal1' | 'aal2';

export type SignInMethod = 'password' | 'oauth' | 'otp' | 'recovery' | 'email/signup' | 'totp';

interface SessionRow {
  readonly aal: AssuranceLevel | null;
  readonly beganAt: number;
  readonly appMetadata: Fields;
  readonly userMetadata: Fields;
  readonly phone: string | null;
}

/**
 * Turns the library's session into one of the hosted service: a token with a public-key signature, level, methods and
 * metadata, and a user with factors. `method` starts a new session; null refreshes one. Answers without a session pass
 * unchanged.
 */
export async function decorateSession(
  auth: AuthService,
  answer: Response,
  method: string | null,
): Promise<Response> {
  if (!answer.ok) return answer;
  const body = fieldsOf(await answer.clone().json());
  const claims = claimsOf(textIn(body, 'access_token'));
  const sessionId = textIn(claims, 'session_id');
  if (sessionId === '') return answer;
  if (method !== null) {
    await addMethod(auth, sessionId, method);
    // The hosted service writes the time with the session; the library writes it before.
    await auth.query('update auth.users set last_sign_in_at = clock_timestamp() where id = $1', [
      textIn(claims, 'sub'),
    ]);
  }
  const session = await readSession(auth, sessionId);
  if (session === null) return answer;
  const token = auth.keys.sign({
    iss: `${auth.origin}/auth/v1`,
    ...claims,
    phone: session.phone ?? '',
    app_metadata: session.appMetadata,
    user_metadata: session.userMetadata,
    aal: session.aal ?? 'aal1',
    amr: await methodsOf(auth, sessionId, session.beganAt),
    is_anonymous: false,
  });
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('access-control-allow-origin', '*');
  return Response.json(
    { ...body, access_token: token, user: await withFactors(auth, fieldsOf(body['user'])) },
    { status: answer.status, headers },
  );
}

export async function addMethod(
  auth: AuthService,
  sessionId: string,
  method: string,
): Promise<void> {
  await auth.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

/** Starts a session for an authenticated user; answers like a sign-in. */
export async function beginSession(
  auth: AuthService,
  userId: string,
  method: SignInMethod,
): Promise<Response> {
  const verifier = randomBytes(32).toString('base64url');
  const code = await codeForSession(auth, userId, method, { challenge: verifier, method: 'plain' });
  const answer = await askLibrary(auth, 'pkce', { auth_code: code, code_verifier: verifier });
  return decorateSession(auth, answer, method);
}

/** A PKCE challenge (RFC 7636). */
export interface Challenge {
  readonly challenge: string;
  /** `s256` or `plain`. */
  readonly method: string;
}

/** A code that the challenge’s client can exchange once, within five minutes. */
export async function codeForSession(
  auth: AuthService,
  userId: string,
  method: SignInMethod,
  { challenge, method: challengeMethod }: Challenge,
): Promise<string> {
  const code = randomUUID();
  await auth.query(
    `insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, authentication_method,
       provider_type, code_challenge, code_challenge_method, provider_access_token, provider_refresh_token)
     values (gen_random_uuid(), $1, $2, now(), $3, 'email', $4, $5, '', '')`,
    [userId, code, method, challenge, challengeMethod.toLowerCase()],
  );
  return code;
}

/** Issues new tokens for a changed session, without its refresh token. */
export async function renewSession(auth: AuthService, sessionId: string): Promise<Response> {
  const [row] = await auth.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked
     order by created_at desc, id desc limit 1`,
    [sessionId],
  );
  const answer = await askLibrary(auth, 'refresh_token', { refresh_token: row?.token ?? '' });
  return decorateSession(auth, answer, null);
}

/** Ends the user's sessions except `keptId`, or only those at aal1. */
export async function endOtherSessions(
  auth: AuthService,
  userId: string,
  keptId: string,
  which: 'all' | 'aal1',
): Promise<void> {
  await auth.query(
    `with ended as (
       delete from auth.sessions where user_id = $1 and id <> $2
         and ($3 = 'all' or coalesce(aal, 'aal1') = 'aal1') returning id)
     delete from auth.refresh_tokens where session_id in (select id from ended)`,
    [userId, keptId, which],
  );
}

function askLibrary(auth: AuthService, grant: string, body: Fields): Promise<Response> {
  return auth.library(
    new Request(`${auth.origin}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: auth.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

async function readSession(auth: AuthService, sessionId: string): Promise<SessionRow | null> {
  const [row] = await auth.query<SessionRow>(
    `select s.aal, extract(epoch from s.created_at)::int as "beganAt", u.phone,
       u.raw_app_meta_data as "appMetadata", u.raw_user_meta_data as "userMetadata"
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
  );
  return row ?? null;
}

/** Newest first; sessions older than this table started with a password. */
async function methodsOf(
  auth: AuthService,
  sessionId: string,
  beganAt: number,
): Promise<readonly Fields[]> {
  const rows = await auth.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
    [sessionId],
  );
  return rows.length === 0
    ? [{ method: 'password', timestamp: beganAt }]
    : rows.map((row) => ({ ...row }));
}
