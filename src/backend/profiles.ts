import { accountFailure } from '#domain/account/accountFailures.ts';
import type { AuthSession } from '#domain/account/authSession.ts';
import {
  shownAvatar,
  type ProfileChanges,
  defaultFullName,
  type User,
} from '#domain/account/profile.ts';
import { hasFields, textIn, parseJson } from '#domain/json.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RefreshDeps } from '#backend/auth/refresh.ts';
import { orOffline, errorIn, failureOf } from '#backend/errors.ts';
import type { Setting } from '#domain/account/settings.ts';

const FUNCTION_TIMEOUT_MS = 10_000;

export type OwnFunction = (name: string, given: object, token: string) => Promise<Result<unknown>>;

/** With the user's token. Fails with `offline`, `busy`, `signedOut`, `schema`; never rejects. */
export function createOwnFunctions({ config, fetch: fetchIt, now }: RefreshDeps): OwnFunction {
  return (name, given, token) =>
    orOffline(async () => {
      const response = await fetchIt(`${config.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: config.anonKey,
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify(given),
        signal: AbortSignal.timeout(FUNCTION_TIMEOUT_MS),
      });
      return await bodyOf(response, now());
    });
}

/** Null when it isn't JSON. */
async function bodyOf(response: Response, now: number): Promise<Result<unknown>> {
  const body = parseJson(await response.text());
  if (response.ok) return ok(body);
  return fail(failureOf({ status: response.status, error: errorIn(response, body) }, now));
}

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

/** Calls with the user's token; they fail like `call`. */
export function createHandlesBackend(call: OwnFunction) {
  return {
    async readOwn(token: string): Promise<Result<string>> {
      const answer = await call('own_handle', {}, token);
      if (!answer.ok) return answer;
      return typeof answer.value === 'string' ? ok(answer.value) : ok('');
    },
    /** '' removes it. */
    async change(handle: string, token: string): Promise<Result<HandleProblem | null>> {
      const answer = await call('set_handle', { wanted: handle }, token);
      // Another user took it at the same time.
      if (!answer.ok) return answer.failure.kind === 'duplicate' ? ok('taken') : answer;
      if (answer.value === 'ok') return ok(null);
      const problem = PROBLEMS.find((known) => known === answer.value);
      return problem === undefined ? fail({ kind: 'offline' }) : ok(problem);
    },
  };
}

const PROBLEMS = ['malformed', 'reserved', 'taken'] as const;

export type HandleProblem = (typeof PROBLEMS)[number];

export function createSettingsBackend(call: OwnFunction) {
  return {
    async sync(changes: readonly Setting[], token: string): Promise<Result<readonly Setting[]>> {
      const rows = changes.map(({ key, value, changedAt }) => ({
        key,
        value,
        changed_at: new Date(changedAt).toISOString(),
      }));
      const answer = await call('sync_settings', { changes: rows }, token);
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return fail({ kind: 'offline' });
      return ok(answer.value.flatMap((row: unknown) => settingIn(row) ?? []));
    },
  };
}

/** Null for a row that this version can't read. */
function settingIn(row: unknown): Setting | null {
  if (!hasFields(row)) return null;
  const { key, value, changed_at: at } = row;
  if (typeof key !== 'string' || typeof at !== 'string') return null;
  const isKnown = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isKnown ? { key, value: value as Setting['value'], changedAt: Date.parse(at) } : null;
}

export function createDeletionBackend(call: OwnFunction) {
  return {
    /** Ends all sessions; returns the time of the deletion. Fails like `call`. */
    async ask(token: string): Promise<Result<Date>> {
      const answer = await call('ask_deletion', {}, token);
      if (!answer.ok) return answer;
      const due = new Date(typeof answer.value === 'string' ? answer.value : '');
      return Number.isNaN(due.getTime()) ? fail({ kind: 'offline' }) : ok(due);
    },
  };
}
