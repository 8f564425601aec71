import { refuse } from './answers.ts';
import type { Caller } from './caller.ts';
import { textIn } from '../../functions/_shared/fields.ts';
import { isUuid } from './formats.ts';
import type { AuthCall, AuthService } from './service.ts';
import { endOtherSessions, addMethod, renewSession } from './sessions.ts';
import { stepOfCode } from './totp.ts';

export const CHALLENGE_S = 300;

export interface Factor {
  readonly id: string;
  readonly kind: string;
  readonly status: 'verified' | 'unverified';
  readonly secret: string | null;
}

/**
 * Verifies a code for a challenge. A correct, unused code verifies the factor, raises the session to aal2, ends the
 * user’s aal1 sessions (older than the factor) and returns new tokens.
 */
export async function verifyChallenge(
  auth: AuthService,
  call: AuthCall,
  { caller, factor }: { readonly caller: Caller; readonly factor: Factor },
  code: string,
): Promise<Response> {
  const challengeId = textIn(call.fields ?? {}, 'challenge_id');
  const refused = await challengeRefusal(auth, factor.id, challengeId, call.address);
  if (refused !== null) return refused;
  const step = factor.secret === null ? null : stepOfCode(factor.secret, code, auth.now());
  if (step === null) return wrongCode();
  const isTaken = await auth.transaction(async () => {
    const claimed = await auth.query(
      `update auth.mfa_factors set last_step = $2, status = 'verified', updated_at = now()
       where id = $1 and coalesce(last_step, -1) < $2 returning id`,
      [factor.id, step],
    );
    if (claimed.length === 0) return true;
    await auth.query('update auth.mfa_challenges set verified_at = now() where id = $1', [
      challengeId,
    ]);
    await auth.query(
      `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
      [caller.sessionId, factor.id],
    );
    await addMethod(auth, caller.sessionId, 'totp');
    await endOtherSessions(auth, caller.userId, caller.sessionId, 'aal1');
    await auth.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
      [caller.userId],
    );
    return false;
  });
  return isTaken ? wrongCode() : renewSession(auth, caller.sessionId);
}

function wrongCode(): Response {
  return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
}

async function challengeRefusal(
  auth: AuthService,
  factorId: string,
  challengeId: string,
  address: string,
): Promise<Response | null> {
  const [row] = isUuid(challengeId)
    ? await auth.query<{ address: string; isAnswered: boolean; isExpired: boolean }>(
        `select ip_address as address, verified_at is not null as "isAnswered",
           created_at < now() - make_interval(secs => $3) as "isExpired"
         from auth.mfa_challenges where id = $1 and factor_id = $2`,
        [challengeId, factorId, CHALLENGE_S],
      )
    : [];
  if (row === undefined) {
    return refuse(
      404,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  // The hosted service has one answer for both.
  if (row.isAnswered || row.address !== address) {
    return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (!row.isExpired) return null;
  return refuse(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  );
}
