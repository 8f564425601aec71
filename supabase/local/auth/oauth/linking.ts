import { randomUUID } from 'node:crypto';
import type { GoogleProfile } from './google.ts';
import { confirmEmail, updateProviders } from '../accounts.ts';
import type { RedirectedFailure } from './redirects.ts';
import type { AuthService } from '../service.ts';

export type Linked =
  | { readonly kind: 'account'; readonly userId: string }
  | ({ readonly kind: 'refused' } & RedirectedFailure);

/**
 * Finds the account of a Google profile: by its Google id, else by email, else creates one. Only verified emails match.
 * Runs inside a transaction.
 */
export async function accountFor(auth: AuthService, profile: GoogleProfile): Promise<Linked> {
  const owner = await ownerOf(auth, profile);
  if (owner !== null) {
    await auth.query(
      `update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now()
       where provider = 'google' and provider_id = $1`,
      [profile.id, metadataOf(profile)],
    );
    return enter(auth, owner, profile);
  }
  if (!profile.isVerified) return UNVERIFIED;
  const known = await auth.query<{ id: string; isConfirmed: boolean }>(
    `select id, email_confirmed_at is not null as "isConfirmed" from auth.users
     where email = $1 and not is_sso_user`,
    [profile.email],
  );
  const [account] = known;
  if (account === undefined) return create(auth, profile);
  // The account’s email was never confirmed: remove what its creator set up, so that they cannot sign in.
  if (!account.isConfirmed) {
    await auth.query('delete from auth.identities where user_id = $1', [account.id]);
    await auth.query('delete from auth.email_links where user_id = $1', [account.id]);
    await auth.query(
      `update auth.users set encrypted_password = null, raw_user_meta_data = '{}' where id = $1`,
      [account.id],
    );
  }
  await addIdentity(auth, account.id, profile);
  await confirmEmail(auth, account.id);
  return enter(auth, account.id, profile);
}

export async function linkTo(
  auth: AuthService,
  userId: string,
  profile: GoogleProfile,
): Promise<Linked> {
  const owner = await ownerOf(auth, profile);
  if (owner !== null) {
    return {
      kind: 'refused',
      error: 'server_error',
      code: 'identity_already_exists',
      description:
        owner === userId
          ? 'Identity is already linked'
          : 'Identity is already linked to another user',
    };
  }
  await addIdentity(auth, userId, profile);
  await updateProviders(auth, userId);
  return { kind: 'account', userId };
}

async function ownerOf(auth: AuthService, profile: GoogleProfile): Promise<string | null> {
  const [row] = await auth.query<{ userId: string }>(
    `select user_id as "userId" from auth.identities where provider = 'google' and provider_id = $1`,
    [profile.id],
  );
  return row?.userId ?? null;
}

async function create(auth: AuthService, profile: GoogleProfile): Promise<Linked> {
  const userId = randomUUID();
  await auth.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, now(), $3, $4)`,
    [
      userId,
      profile.email,
      JSON.stringify({ provider: 'google', providers: ['google'] }),
      metadataOf(profile),
    ],
  );
  await addIdentity(auth, userId, profile);
  return { kind: 'account', userId };
}

async function enter(auth: AuthService, userId: string, profile: GoogleProfile): Promise<Linked> {
  await auth.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || $2::jsonb, updated_at = now()
     where id = $1`,
    [userId, metadataOf(profile)],
  );
  await updateProviders(auth, userId);
  return { kind: 'account', userId };
}

async function addIdentity(
  auth: AuthService,
  userId: string,
  profile: GoogleProfile,
): Promise<void> {
  await auth.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at)
     values (gen_random_uuid(), $1, 'google', $2, $3, now())`,
    [userId, profile.id, metadataOf(profile)],
  );
}

function metadataOf(profile: GoogleProfile): string {
  return JSON.stringify({
    iss: 'https://accounts.google.com',
    sub: profile.id,
    provider_id: profile.id,
    email: profile.email,
    email_verified: profile.isVerified,
    phone_verified: false,
    ...(profile.name === '' ? {} : { name: profile.name, full_name: profile.name }),
    ...(profile.picture === '' ? {} : { picture: profile.picture, avatar_url: profile.picture }),
  });
}

const UNVERIFIED: Linked = {
  kind: 'refused',
  error: 'access_denied',
  code: 'provider_email_needs_verification',
  description: 'Unverified email with google. Verify the email with google in order to sign in',
};
