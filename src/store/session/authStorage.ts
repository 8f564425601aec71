import {
  isLive,
  isOlderSession,
  MIN_TOKEN_LIFE_MS,
  readAuthSession,
  stampSession,
  type AuthSession,
} from '#domain/account/authSession.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/account/user.ts';
import type { SharedDb } from '#store/db.ts';
import { attempt, storageFailure } from '#store/health/failures.ts';
import { readEverythingAgain } from '#store/health/watch.ts';

/** The key the auth session is kept under, in the database that window and worker share. */
export const AUTH_SESSION_KEY = 'recto-auth';

/** A session that the server gave and a full disk refused. */
interface Unwritten {
  /** The stored session that it replaces. */
  readonly replaced: string;
  readonly session: string;
}

// The server takes each refresh token once: dropping the session that holds the next one would end the sign-in.
const unwritten = new WeakMap<SharedDb, Unwritten>();

/** The auth session as the auth client's JSON: the unwritten one, unless the stored one has changed since. */
async function readSession(shared: SharedDb): Promise<string | null> {
  const stored = (await shared.authSession.get(AUTH_SESSION_KEY))?.value ?? null;
  const waiting = unwritten.get(shared);
  return waiting !== undefined && stored === waiting.replaced ? waiting.session : stored;
}

/** Puts `next` in place of `expected`, in one transaction; says whether `expected` was still there. */
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

/** A place for the auth client to keep its session in; the shape supabase-js asks for. */
export interface AuthStorage {
  readonly getItem: (key: string) => Promise<string | null>;
  readonly setItem: (key: string, value: string) => Promise<void>;
  readonly removeItem: (key: string) => Promise<void>;
}

/**
 * The auth client's storage on this device's shared database, readable by every tab and by the worker; `now` is in
 * ms since the epoch. A session is never replaced by an older one of the same person: the client writes back what it
 * read a moment ago.
 */
export function createAuthStorage(shared: SharedDb, now: () => number): AuthStorage {
  const read = async (key: string) =>
    key === AUTH_SESSION_KEY
      ? readSession(shared)
      : ((await shared.authSession.get(key))?.value ?? null);
  return {
    getItem: read,
    async setItem(key, value) {
      await shared.transaction('rw', shared.authSession, async () => {
        const before = await read(key);
        if (isOlderSession(value, before)) return;
        await shared.authSession.put({ key, value: stampSession(value, before, now()) });
      });
    },
    async removeItem(key) {
      await shared.authSession.delete(key);
    },
  };
}

/**
 * The auth session as a slot that changes only from a known state; `replace` says whether `expected` was still there.
 * A session that cannot be written is kept in this window's memory, and written by a later read.
 */
export function authSessionSlot(shared: SharedDb) {
  return {
    read: async () => {
      const session = unwritten.get(shared)?.session;
      if (session !== undefined) await attempt(() => replaceSession(shared, session, session));
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
        readEverythingAgain();
        return true;
      }
    },
  };
}

/** The stored sign-in, whether or not its token still lives; null when nobody is signed in. */
export async function storedAuthSession(shared: SharedDb): Promise<AuthSession | null> {
  return readAuthSession(await readSession(shared));
}

/**
 * The access token to send `owner`'s work with. Fails with `signedOut` unless the stored token is that very
 * person's, has passed its second factor and lives 30 s more: without a token the server would take the request as a visitor's and answer
 * `200 []`. Never refreshes: only windows do.
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

/** What this device knows of a person who has signed in here, or undefined. */
export async function knownAccount(shared: SharedDb, userId: string): Promise<User | undefined> {
  return (await shared.accounts.get(userId))?.user;
}

/** Whether this device remembers an account, or that somebody signed out: else its storage was cleared. */
export async function isKnownHere(shared: SharedDb, userId: string): Promise<boolean> {
  const account = await shared.accounts.get(userId);
  return account !== undefined || (await shared.meta.get(LEFT_AT_KEY)) !== undefined;
}

/** Remembers a person who signed in here, so that they are known offline after a reload. */
export async function rememberAccount(shared: SharedDb, user: User): Promise<void> {
  await shared.accounts.put({ id: user.id, user });
}

/**
 * Signs this device out because the person asked for it, at `now` (ms since the epoch): the session is gone in every
 * tab and in the worker; the person's own database stays.
 */
export async function clearAuthSession(shared: SharedDb, now: number): Promise<void> {
  await shared.transaction('rw', shared.authSession, shared.meta, async () => {
    // The auth client's leftovers (codes of sign-ins that were begun) go as well.
    await shared.authSession.clear();
    await shared.meta.put({ key: LEFT_AT_KEY, value: now });
  });
}

/** When somebody last signed out by themselves. */
const LEFT_AT_KEY = 'leftAt';

/** A sign-out this long ago is the one that a window has just learned of, in ms: tabs in the background are slow. */
const JUST_LEFT_MS = 10_000;

/** Whether the sign-in that has just ended was ended by the person, in this window or another one. */
export async function leftByChoice(shared: SharedDb, now: number): Promise<boolean> {
  const leftAt = (await shared.meta.get(LEFT_AT_KEY))?.value;
  return typeof leftAt === 'number' && Math.abs(now - leftAt) < JUST_LEFT_MS;
}
