import {
  isLive,
  isOlderSession,
  MIN_TOKEN_LIFE_MS,
  readAuthSession,
  stampSession,
  type AuthSession,
} from '#domain/account/authSession.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import type { SharedDb, AccountDb } from '#store/db.ts';
import { storageResult, storageFailure } from '#store/health/failures.ts';
import { rerunLiveQueries } from '#store/health/watch.ts';

export const AUTH_SESSION_KEY = 'recto-auth';

/** A new session that a full disk refused. */
interface Unwritten {
  readonly replaced: string;
  readonly session: string;
}

// Refresh tokens work once: losing the session with the next one would end the sign-in.
const unwritten = new WeakMap<SharedDb, Unwritten>();

/** The auth client's JSON: the unwritten session, unless the stored one changed since. */
async function readSession(shared: SharedDb): Promise<string | null> {
  const stored = (await shared.authSession.get(AUTH_SESSION_KEY))?.value ?? null;
  const waiting = unwritten.get(shared);
  return waiting !== undefined && stored === waiting.replaced ? waiting.session : stored;
}

async function replaceSession(
  shared: SharedDb,
  expected: string,
  next: string | null,
): Promise<boolean> {
  const isReplaced = await shared.transaction('rw', shared.authSession, async () => {
    if ((await readSession(shared)) !== expected) return false;
    if (next === null) await shared.authSession.delete(AUTH_SESSION_KEY);
    else await shared.authSession.put({ key: AUTH_SESSION_KEY, value: next });
    return true;
  });
  unwritten.delete(shared);
  return isReplaced;
}

/** Never replaces a session by an older one of the same user: the auth client writes back stale copies. */
export function createAuthStorage(shared: SharedDb, now: () => number) {
  const read = async (key: string) =>
    key === AUTH_SESSION_KEY
      ? readSession(shared)
      : ((await shared.authSession.get(key))?.value ?? null);
  return {
    getItem: read,
    async setItem(key: string, value: string) {
      await shared.transaction('rw', shared.authSession, async () => {
        const before = await read(key);
        if (isOlderSession(value, before)) return;
        await shared.authSession.put({ key, value: stampSession(value, before, now()) });
      });
    },
    async removeItem(key: string) {
      // In a transaction, which runs again if the window is suspended.
      await shared.transaction('rw', shared.authSession, async () => {
        await shared.authSession.delete(key);
      });
    },
  };
}

/** The stored auth session, with a compare-and-set `replace`; what a full disk refuses is written by a later `read`. */
export function authSessionSlot(shared: SharedDb) {
  return {
    read: async () => {
      const session = unwritten.get(shared)?.session;
      if (session !== undefined)
        await storageResult(() => replaceSession(shared, session, session));
      return readSession(shared);
    },
    replace: async (expected: string, next: string | null) => {
      try {
        return await replaceSession(shared, expected, next);
      } catch (error) {
        if (next === null || storageFailure(error) === null) throw error;
        const waiting = unwritten.get(shared);
        const replaced = waiting?.session === expected ? waiting.replaced : expected;
        unwritten.set(shared, { replaced, session: next });
        rerunLiveQueries();
        return true;
      }
    },
  };
}

/** The session of the device, also one that a full disk refused; null when signed out. */
export async function storedAuthSession(shared: SharedDb): Promise<AuthSession | null> {
  return readAuthSession(await readSession(shared));
}

/**
 * Fails with `signedOut` unless the token is `owner`'s, passed two-factor authentication and lives 30 s more: without
 * one the server would answer `200 []` as to a visitor. Never refreshes: only tabs do.
 */
export async function tokenFor(
  shared: SharedDb,
  owner: string,
  now: number,
): Promise<Result<string>> {
  const session = await storedAuthSession(shared);
  const usable =
    session !== null &&
    session.userId === owner &&
    !session.needsSecondFactor &&
    isLive(session, now, MIN_TOKEN_LIFE_MS);
  return usable ? ok(session.accessToken) : fail({ kind: 'signedOut' });
}

/** The profile as it was last fetched, for a start without a connection. */
export async function knownAccount(shared: SharedDb, userId: string): Promise<User | undefined> {
  return (await shared.accounts.get(userId))?.user;
}

/** Whether this device stores the account or recorded a sign-out; otherwise its storage was cleared. */
export async function isAccountKnown(shared: SharedDb, userId: string): Promise<boolean> {
  const account = await shared.accounts.get(userId);
  return account !== undefined || (await shared.meta.get(SIGNED_OUT_AT_KEY)) !== undefined;
}

export async function rememberAccount(shared: SharedDb, user: User): Promise<void> {
  await shared.accounts.put({ id: user.id, user });
}

/** The account's database stays. `now`: ms since the epoch. */
export async function clearAuthSession(shared: SharedDb, now: number): Promise<void> {
  await shared.transaction('rw', shared.authSession, shared.meta, async () => {
    // Also deletes the auth client's codes of unfinished sign-ins.
    await shared.authSession.clear();
    await shared.meta.put({ key: SIGNED_OUT_AT_KEY, value: now });
  });
}

const SIGNED_OUT_AT_KEY = 'leftAt';

/** Background tabs notice a sign-out this late. */
const RECENT_SIGN_OUT_MS = 10_000;

/** Whether the user ended the last sign-in, in any tab. */
export async function signedOutByUser(shared: SharedDb, now: number): Promise<boolean> {
  const signedOutAt = (await shared.meta.get(SIGNED_OUT_AT_KEY))?.value;
  return typeof signedOutAt === 'number' && Math.abs(now - signedOutAt) < RECENT_SIGN_OUT_MS;
}

const signedOut = new WeakSet<AccountDb>();

/** Notes whether the database's user is signed in in this window, for `isSignedOut`. */
export function setSignedIn(db: AccountDb, isSignedIn: boolean): void {
  if (isSignedIn) signedOut.delete(db);
  else signedOut.add(db);
}

/** Whether the database's user signed out in this tab: a button may outlast that. */
export function isSignedOut(db: AccountDb): boolean {
  return signedOut.has(db);
}

/** A pending password reset; kept with the auth session so that signing out deletes it. */
const RECOVERY_KEY = 'recto-recovery';

/** How long a reset link allows a new password without the old one: the server's own limit. */
const RECOVERY_MS = 3_600_000;

/**
 * Notes that the session comes from a link to set a new password, which allows that without the old one for a
 * while.
 */
export async function startRecovery(shared: SharedDb, userId: string, now: number): Promise<void> {
  const value = JSON.stringify({ userId, until: now + RECOVERY_MS });
  await shared.authSession.put({ key: RECOVERY_KEY, value });
}

export async function isRecovering(
  shared: SharedDb,
  userId: string,
  now: number,
): Promise<boolean> {
  const entry = await shared.authSession.get(RECOVERY_KEY);
  if (entry === undefined) return false;
  const { userId: whose, until } = JSON.parse(entry.value) as {
    readonly userId: string;
    readonly until: number;
  };
  return whose === userId && now < until;
}

export async function endRecovery(shared: SharedDb): Promise<void> {
  await shared.authSession.delete(RECOVERY_KEY);
}
