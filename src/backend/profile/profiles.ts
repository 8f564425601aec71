import { accountFailure } from '#domain/account/accountFailures.ts';
import type { AuthSession } from '#domain/account/authSession.ts';
import { shownAvatar } from '#domain/account/avatarAddress.ts';
import { hasFields, textIn } from '#domain/json.ts';
import type { ProfileChanges } from '#domain/account/profile.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { defaultFullName, type User } from '#domain/account/user.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { orOffline } from '#backend/errors.ts';
import { bodyOf } from './ownFunctions.ts';

/** The owner of a profile, with the values for creating it (spec §7). */
type ProfileOwner = Pick<AuthSession, 'userId' | 'email' | 'fullName'>;

/** Delay before a profile created by the server at sign-up must exist (spec §9). */
const APPEARS_WITHIN_MS = 1000;

const TIMEOUT_MS = 10_000;

const COLUMNS = 'id,full_name,email,avatar_url,created_at,updated_at,kept_at';

/** Calls with the user's token. They also fail with `offline`, `busy`, `signedOut`, `schema`; none rejects. */
export function createProfilesBackend(deps: RefreshDeps) {
  return {
    /** Creates a missing profile (spec §4). Fails with `account` (`createProfile`, `fetchUpdatedProfile`). */
    async readOwn(owner: ProfileOwner, accessToken: string): Promise<Result<User>> {
      const send = profileSender(deps, accessToken);
      const read = () =>
        send({ method: 'GET', query: `id=eq.${encodeURIComponent(owner.userId)}` });
      const first = await read();
      if (!first.ok || first.value !== null) return toUser(first);
      await deps.sleep(APPEARS_WITHIN_MS);
      const second = await read();
      if (!second.ok || second.value !== null) return toUser(second);
      const made = await send({
        method: 'POST',
        row: {
          id: owner.userId,
          full_name: owner.fullName ?? defaultFullName(owner.email),
          email: owner.email,
        },
      });
      if (made.ok) return toUser(made);
      // Created concurrently.
      if (made.failure.kind === 'duplicate') return toUser(await read());
      return REFUSALS.has(made.failure.kind) ? fail(accountFailure('createProfile')) : made;
    },
    /** Fails with `account` (`notYourProfile`; `fetchUpdatedProfile`: not returned), `forbidden`, `rejected`. */
    async update(
      userId: string,
      { fullName, avatarUrl }: ProfileChanges,
      accessToken: string,
    ): Promise<Result<User>> {
      const send = profileSender(deps, accessToken);
      const answer = await send({
        method: 'PATCH',
        query: `id=eq.${encodeURIComponent(userId)}`,
        row: {
          ...(fullName !== undefined && { full_name: fullName }),
          ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
        },
      });
      // Row security finds no row instead of refusing.
      if (answer.ok && answer.value === null) return fail(accountFailure('notYourProfile'));
      return toUser(answer);
    },
  };
}

const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'rejected', 'unexpected', 'notFound']);

type ProfileRow = User | 'unreadable' | null;

function toUser(answer: Result<ProfileRow>): Result<User> {
  if (!answer.ok) return answer;
  if (answer.value === 'unreadable') return fail(accountFailure('fetchUpdatedProfile'));
  return answer.value === null ? fail({ kind: 'notFound' }) : ok(answer.value);
}

interface ProfileRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly query?: string;
  readonly row?: Readonly<Record<string, string | null>>;
}

function profileSender(
  { config, fetch: fetchIt, now }: RefreshDeps,
  accessToken: string,
): (request: ProfileRequest) => Promise<Result<ProfileRow>> {
  return ({ method, query, row }) =>
    orOffline(async () => {
      const filter = query === undefined ? '' : `&${query}`;
      const response = await fetchIt(`${config.url}/rest/v1/profiles?select=${COLUMNS}${filter}`, {
        method,
        headers: {
          apikey: config.anonKey,
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        ...(row === undefined ? {} : { body: JSON.stringify(row) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = await bodyOf(response, now());
      if (!body.ok) return body;
      const { value: rows } = body;
      if (!Array.isArray(rows)) return fail({ kind: 'offline' });
      return ok(rows.length === 0 ? null : (readProfile(rows[0], config.url) ?? 'unreadable'));
    });
}

function readProfile(value: unknown, url: string): User | null {
  if (!hasFields(value) || typeof value['id'] !== 'string') return null;
  const { id, full_name: fullName, avatar_url: avatarUrl } = value;
  const address = textIn(value, 'email');
  return {
    id,
    email: address,
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : defaultFullName(address),
    avatarUrl: shownAvatar(typeof avatarUrl === 'string' ? avatarUrl : null, id, url),
    createdAt: textIn(value, 'created_at'),
    updatedAt: textIn(value, 'updated_at'),
    ...(typeof value['kept_at'] === 'string' && { keptAt: value['kept_at'] }),
  };
}
