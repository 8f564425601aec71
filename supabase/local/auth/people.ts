import { fieldsOf, textIn, type Fields } from '../../functions/_shared/fields.ts';
import type { AuthService } from './service.ts';

/** What signing in has to know of an account. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** The bcrypt hash; null for an account without a password. */
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
}

/** The account of an e-mail address in any spelling, or null. */
export async function accountOf(auth: AuthService, email: string): Promise<Account | null> {
  const [account] = await auth.query<Account>(
    `select id, email, encrypted_password as "passwordHash", email_confirmed_at is not null as "isConfirmed"
     from auth.users where email = $1 and not is_sso_user`,
    [email.toLowerCase()],
  );
  return account ?? null;
}

/** A user as the library gives it, with the second factors that the library does not know. */
export async function withFactors(auth: AuthService, user: Fields): Promise<Fields> {
  const factors = await auth.query<Fields>(
    `select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [textIn(user, 'id')],
  );
  return factors.length === 0 ? user : { ...user, factors };
}

/** Marks an account's e-mail as its owner's; an account that is confirmed already stays as it is. */
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

/** Writes down by which providers an account can be entered, oldest first. */
export async function noteProviders(auth: AuthService, userId: string): Promise<void> {
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

/** The user in a session, as the library answers it. */
export function userIn(body: Fields): Fields {
  return fieldsOf(body['user']);
}
