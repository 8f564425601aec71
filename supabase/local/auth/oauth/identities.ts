import { answerJson, invalid, refuse } from '../answers.ts';
import { callerOf } from '../caller.ts';
import { isUuid } from '../formats.ts';
import { updateProviders } from '../accounts.ts';
import type { AuthCall, AuthService } from '../service.ts';

interface Identity {
  readonly id: string;
  readonly provider: string;
  readonly email: string | null;
}

/** `DELETE /user/identities/{id}`: removes a sign-in method; the last one stays. */
export async function unlink(
  auth: AuthService,
  call: AuthCall,
  identityId: string,
): Promise<Response> {
  const caller = await callerOf(auth, call);
  if (caller instanceof Response) return caller;
  if (!isUuid(identityId)) return invalid('identity_id must be an UUID', 404);
  if (caller.hasFactor && caller.level !== 'aal2') {
    return refuse(403, 'insufficient_aal', 'AAL2 required to unlink an identity');
  }
  return auth.transaction(async () => {
    const identities = await auth.query<Identity>(
      'select id, provider, email from auth.identities where user_id = $1 order by created_at for update',
      [caller.userId],
    );
    if (identities.length <= 1) {
      return refuse(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    }
    const gone = identities.find(({ id }) => id === identityId.toLowerCase());
    if (gone === undefined) return refuse(422, 'identity_not_found', "Identity doesn't exist");
    const left = identities.filter(({ id }) => id !== gone.id);
    const email = emailAfter(caller.email, left);
    if (email !== caller.email && (await isTaken(auth, email, caller.userId))) {
      return refuse(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      );
    }
    await auth.query('delete from auth.identities where id = $1', [gone.id]);
    // Without its identity the password would be an invisible sign-in method.
    if (gone.provider === 'email') {
      await auth.query('update auth.users set encrypted_password = null where id = $1', [
        caller.userId,
      ]);
    }
    if (email !== caller.email) {
      await auth.query('update auth.users set email = $2 where id = $1', [caller.userId, email]);
    }
    await updateProviders(auth, caller.userId);
    return answerJson({});
  });
}

/** The current email while an identity has it, else that of the oldest identity. */
function emailAfter(email: string, left: readonly Identity[]): string {
  return left.some((identity) => identity.email === email)
    ? email
    : (left.find((identity) => identity.email !== null)?.email ?? email);
}

async function isTaken(auth: AuthService, email: string, userId: string): Promise<boolean> {
  const rows = await auth.query('select from auth.users where email = $1 and id <> $2', [
    email,
    userId,
  ]);
  return rows.length > 0;
}
