import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { confirmationMail, recoveryMail } from './mail/mails.ts';
import type { AuthService } from './service.ts';
import type { Challenge } from './sessions.ts';

export type LinkKind = 'signup' | 'recovery';

export interface Redeemed {
  readonly userId: string;
  /** Set for PKCE: the answer is then a code that only the requesting client can exchange. */
  readonly challenge: Challenge | null;
}

export const PKCE_PREFIX = 'pkce_';

const LIFE = "interval '1 hour'";
/** Wrong attempts that invalidate a code; the link stays valid. */
const MAX_TRIES = 5;

/** Mails a link and code, which replace older ones of the same kind. */
export async function mailLink(
  auth: AuthService,
  account: { readonly id: string; readonly email: string },
  kind: LinkKind,
  { back, challenge }: { readonly back: string; readonly challenge: Challenge | null },
): Promise<void> {
  const token = `${challenge === null ? '' : PKCE_PREFIX}${randomBytes(32).toString('hex')}`;
  const code = `${randomInt(1_000_000)}`.padStart(6, '0');
  await auth.query(
    `insert into auth.email_links (user_id, kind, link_hash, code_hash, code_challenge, code_challenge_method)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, kind) do update set link_hash = excluded.link_hash, code_hash = excluded.code_hash,
       code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method,
       tries = 0, created_at = now()`,
    [
      account.id,
      kind,
      hashOf(token),
      codeHash(auth, account.id, code),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
    ],
  );
  await auth.query(
    kind === 'signup'
      ? 'update auth.users set confirmation_sent_at = now() where id = $1'
      : 'update auth.users set recovery_sent_at = now() where id = $1',
    [account.id],
  );
  const query = new URLSearchParams({ token, type: kind, redirect_to: back });
  const link = `${auth.origin}/auth/v1/verify?${query.toString()}`;
  const mail = kind === 'signup' ? confirmationMail : recoveryMail;
  await auth.mailer.send(mail(account.email, link, code));
}

/** Redeems a link; null when it is unknown, used or expired. */
export async function redeemToken(
  auth: AuthService,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Redeemed | null> {
  const [row] = await auth.query<RedeemedRow>(
    `delete from auth.email_links where link_hash = $1 and kind = any($2) and created_at > now() - ${LIFE}
     returning ${COLUMNS}`,
    [hashOf(token), kinds],
  );
  return row === undefined ? null : redeemed(row);
}

/** Redeems a mailed code; null when it is wrong, used, expired or out of attempts. */
export async function redeemCode(
  auth: AuthService,
  email: string,
  code: string,
  kinds: readonly LinkKind[],
): Promise<Redeemed | null> {
  const rows = await auth.query<RedeemedRow & { id: string; codeHash: string; tries: number }>(
    `update auth.email_links set tries = tries + 1
     where user_id in (select id from auth.users where email = $1)
       and kind = any($2) and created_at > now() - ${LIFE}
     returning id, code_hash as "codeHash", tries, ${COLUMNS}`,
    [email.toLowerCase(), kinds],
  );
  const right = rows.find(
    ({ userId, codeHash: kept, tries }) =>
      tries <= MAX_TRIES && isSame(kept, codeHash(auth, userId, code)),
  );
  if (right === undefined) return null;
  const spent = await auth.query('delete from auth.email_links where id = $1 returning id', [
    right.id,
  ]);
  return spent.length === 0 ? null : redeemed(right);
}

const COLUMNS = 'user_id as "userId", code_challenge as challenge, code_challenge_method as method';

interface RedeemedRow {
  readonly userId: string;
  readonly challenge: string | null;
  readonly method: string | null;
}

function redeemed({ userId, challenge, method }: RedeemedRow): Redeemed {
  return {
    userId,
    challenge: challenge === null || method === null ? null : { challenge, method },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Keyed with the server’s secret: a plain hash of a 6-digit code is easily brute-forced. */
function codeHash(auth: AuthService, userId: string, code: string): string {
  return createHmac('sha256', auth.secret).update(`${userId} ${code}`).digest('hex');
}

function isSame(kept: string, given: string): boolean {
  return kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}
