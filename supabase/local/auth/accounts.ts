import { textIn, type Fields } from '../../functions/_shared/fields.ts';
import type { AuthService } from './service.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
}

/** Ignores case. */
export async function accountOf(auth: AuthService, email: string): Promise<Account | null> {
  const [account] = await auth.query<Account>(
    `select id, email, encrypted_password as "passwordHash", email_confirmed_at is not null as "isConfirmed"
     from auth.users where email = $1 and not is_sso_user`,
    [email.toLowerCase()],
  );
  return account ?? null;
}

/** Adds second factors, which the library does not know. */
export async function withFactors(auth: AuthService, user: Fields): Promise<Fields> {
  const factors = await auth.query<Fields>(
    `select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [textIn(user, 'id')],
  );
  return factors.length === 0 ? user : { ...user, factors };
}

/** Confirms the email; does nothing when it already is. */
export async function confirmEmail(auth: AuthService, userId: string): Promise<void> {
  await auth.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1 and email_confirmed_at is null`,
    [userId],
  );
  await auth.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
}

export async function updateProviders(auth: AuthService, userId: string): Promise<void> {
  const rows = await auth.query<{ provider: string }>(
    `select provider from auth.identities where user_id = $1 group by provider order by min(created_at), provider`,
    [userId],
  );
  const providers = rows.map(({ provider }) => provider);
  await auth.query(
    'update auth.users set raw_app_meta_data = raw_app_meta_data || $2::jsonb, updated_at = now() where id = $1',
    [userId, JSON.stringify({ provider: providers[0] ?? 'email', providers })],
  );
}
