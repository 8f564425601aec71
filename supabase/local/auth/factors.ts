import { encodeQR } from 'qr';
import { answerJson, invalid, noJson, refuse, tooManyTries } from './answers.ts';
import { callerOf, type Caller } from './caller.ts';
import { textIn } from '../../functions/_shared/fields.ts';
import { isUuid } from './formats.ts';
import type { AuthCall, AuthService } from './service.ts';
import { newTotpSecret, totpAddress } from './totp.ts';
import { CHALLENGE_S, verifyChallenge, type Factor } from './verifyChallenge.ts';

const MAX_FACTORS = 10;

/** `POST /factors`: enrols a factor, unverified until its first correct code. */
export async function enroll(auth: AuthService, call: AuthCall): Promise<Response> {
  const caller = await callerOf(auth, call);
  if (caller instanceof Response) return caller;
  if (call.fields === null) return noJson();
  const kind = textIn(call.fields, 'factor_type');
  if (kind === 'phone' || kind === 'webauthn') {
    const name = kind === 'phone' ? 'Phone' : 'WebAuthn';
    return refuse(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
  }
  if (kind !== 'totp') return invalid('factor_type needs to be totp, phone, or webauthn');
  const name = textIn(call.fields, 'friendly_name').trim().slice(0, 200);
  const refused = await enrollRefusal(auth, caller, name);
  if (refused !== null) return refused;
  const secret = newTotpSecret();
  const issuer = textIn(call.fields, 'issuer') || new URL(auth.origin).host;
  const address = totpAddress(secret, issuer, caller.email);
  const [factor] = await auth.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [caller.userId, name, secret],
  );
  return answerJson({
    id: factor?.id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: qrCode(address), secret, uri: address },
  });
}

export async function challenge(
  auth: AuthService,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const found = await factorOf(auth, call, factorId);
  if (found instanceof Response) return found;
  await auth.query(
    `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)`,
    [factorId, CHALLENGE_S],
  );
  const [row] = await auth.query<{ id: string; expires: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, extract(epoch from created_at)::int + $3::int as expires`,
    [factorId, call.address, CHALLENGE_S],
  );
  await auth.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
    factorId,
  ]);
  return answerJson({ id: row?.id, type: found.factor.kind, expires_at: row?.expires });
}

/** `POST /factors/{id}/verify`: raises the session to aal2. */
export async function verifyCode(
  auth: AuthService,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const found = await factorOf(auth, call, factorId);
  if (found instanceof Response) return found;
  if (call.fields === null) return noJson();
  const code = textIn(call.fields, 'code');
  if (code === '') return invalid('Code needs to be non-empty');
  const who = `second factor ${found.caller.userId}`;
  const wait = auth.attempts.begin(who, '');
  if (wait !== null) return tooManyTries(wait);
  const answer = await verifyChallenge(auth, call, found, code);
  if (answer.ok) auth.attempts.succeeded(who, '');
  return answer;
}

/** `DELETE /factors/{id}`: a verified factor requires aal2. */
export async function unenroll(
  auth: AuthService,
  call: AuthCall,
  factorId: string,
): Promise<Response> {
  const found = await factorOf(auth, call, factorId);
  if (found instanceof Response) return found;
  if (found.factor.status === 'verified' && found.caller.level !== 'aal2') {
    return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await auth.transaction(async () => {
    await auth.query(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
      [factorId],
    );
    await auth.query(
      `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1`,
      [factorId],
    );
    await auth.query('delete from auth.mfa_factors where id = $1', [factorId]);
  });
  return answerJson({ id: factorId });
}

async function factorOf(
  auth: AuthService,
  call: AuthCall,
  factorId: string,
): Promise<{ readonly caller: Caller; readonly factor: Factor } | Response> {
  const caller = await callerOf(auth, call);
  if (caller instanceof Response) return caller;
  if (!isUuid(factorId)) return invalid('factor_id must be an UUID', 404);
  const [factor] = await auth.query<Factor>(
    `select id, factor_type as kind, status, secret from auth.mfa_factors where id = $1 and user_id = $2`,
    [factorId, caller.userId],
  );
  if (factor === undefined) return refuse(404, 'mfa_factor_not_found', 'Factor not found');
  return { caller, factor };
}

async function enrollRefusal(
  auth: AuthService,
  caller: Caller,
  name: string,
): Promise<Response | null> {
  // Abandoned enrolments must not block a new one.
  await auth.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
     and created_at < now() - interval '5 minutes'`,
    [caller.userId],
  );
  const factors = await auth.query<{ friendly_name: string | null }>(
    'select friendly_name from auth.mfa_factors where user_id = $1',
    [caller.userId],
  );
  if (factors.some((factor) => factor.friendly_name === name)) {
    return refuse(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  if (factors.length >= MAX_FACTORS) {
    return refuse(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (caller.hasFactor && caller.level !== 'aal2') {
    return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  return null;
}

/**
 * An SVG without `#`, which would end the data URL that the client library builds. The white border is the quiet zone
 * that scanners need in dark mode.
 */
function qrCode(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4 });
  // It draws the dark squares only.
  return svg.replace('>', '><rect fill="white" width="100%" height="100%"/>');
}
