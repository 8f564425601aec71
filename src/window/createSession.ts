import { liveQuery, type Subscription } from 'dexie';
import { userOfSession, type AuthSession } from '#domain/account/authSession.ts';
import type { Failure } from '#domain/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/account/user.ts';
import type { Session, SessionSource } from '#mutators/auth/session.ts';
import { isKnownHere, storedAuthSession } from '#store/session/authStorage.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { attempt, storageFailure } from '#store/health/failures.ts';
import { isGone } from '#store/health/removedAccount.ts';
import { healthOf, noteFailure } from '#store/health/health.ts';
import { openForSure, reopen } from '#store/health/reopen.ts';

/** What the session is read from. */
export interface SessionDeps {
  readonly shared: SharedDb;
  /** Gives how to open an account's database: a visitor's window does without that code. Never rejects. */
  readonly loadAccounts: () => Promise<(userId: string) => AccountDb>;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Who is signed in, as stored. */
interface Stored {
  readonly user: User;
  readonly session: AuthSession;
}

type SignedIn = Extract<Session, { readonly status: 'signedIn' }>;

const LOADING: Session = { status: 'loading' };
const SIGNED_OUT: Session = { status: 'signedOut' };

/** Timers count in 32 bits; a longer wait is cut into pieces, ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** A sign-in that could not be read is read again after so long, in ms. */
const READ_AGAIN_MS = 2000;

/**
 * Follows the stored sign-in and gives who is signed in, the same in every tab: sign-in, sign-out and refresh
 * reach it through the store. Offline, and with a token that has ended, the person is still known (`expired`).
 * Another person gets another database, and somebody whose second factor is still to come gets none. A storage that
 * cannot be read ends no sign-in: that is noted, and it is read again until it works.
 */
export function createSession(deps: SessionDeps): SessionSource & { readonly close: () => void } {
  const listeners = createListeners();
  const health = healthOf(deps.shared);
  let session = LOADING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openAccount: ((userId: string) => AccountDb) | null = null;
  let latest: Stored | null = null;
  let isClosed = false;

  const show = (next: Session) => {
    if (sameSession(session, next)) return;
    session = next;
    listeners.tell();
  };
  const follow = (stored: Stored | null) => {
    clearTimeout(timer);
    latest = stored;
    if (stored === null) {
      if (session.status !== 'signedIn' || isGone(session.db)) return show(SIGNED_OUT);
      return void endUnlessCleared(session);
    }
    const { user } = stored;
    const { expiresAt, level, needsSecondFactor, email } = stored.session;
    if (needsSecondFactor) return show({ status: 'secondFactor', email });
    const before = session.status === 'signedIn' && session.user.id === user.id ? session : null;
    // A database that was removed meanwhile takes no writes any more.
    const known = before === null || isGone(before.db) ? null : before;
    const db = known?.db ?? openAccount?.(user.id);
    if (db === undefined) return void load();
    const left = expiresAt - deps.now();
    show({
      status: 'signedIn',
      user: known !== null && sameUser(known.user, user) ? known.user : user,
      db,
      auth: left > 0 ? 'live' : 'expired',
      level,
      expiresAt,
    });
    if (left > 0) timer = setTimeout(() => follow(stored), Math.min(left, LONGEST_WAIT_MS));
  };
  // Whoever signs out, or is signed out by the server, stays known to this device. A browser that cleared the storage
  // knows nobody: the screen, with what is written on it, stays until the user signs in again.
  const endUnlessCleared = async (ending: SignedIn) => {
    const known = await attempt(() => isKnownHere(deps.shared, ending.user.id));
    if (isClosed || session !== ending || latest !== null) return;
    show(known.ok && known.value ? SIGNED_OUT : { ...ending, auth: 'expired' });
  };
  const load = async () => {
    openAccount = await deps.loadAccounts();
    // By now somebody else may have signed in, or nobody is.
    if (!isClosed) follow(latest);
  };
  let subscription: Subscription | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const read = async (opening: Promise<Result<unknown>>) => {
    const opened = await opening;
    if (isClosed) return;
    if (!opened.ok) return trouble(opened.failure);
    subscription?.unsubscribe();
    subscription = liveQuery(() => readOrThrow(deps.shared)).subscribe({
      next: (stored) => {
        failures = 0;
        health.over('lost', 'full');
        follow(stored);
      },
      error: () => {
        failures += 1;
        if (failures === 1) void read(reopen(deps.shared));
        else trouble({ kind: 'storageLost' });
      },
    });
  };
  const trouble = (failure: Failure) => {
    noteFailure(health, failure);
    // Whoever is signed in stays so: that the sign-in cannot be read just now does not end it.
    if (session.status === 'loading') show(SIGNED_OUT);
    again = setTimeout(() => void read(openForSure(deps.shared)), READ_AGAIN_MS);
  };
  void read(openForSure(deps.shared));

  return {
    current: () => session,
    subscribe: listeners.subscribe,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(again);
      subscription?.unsubscribe();
    },
  };
}

/** Live queries swallow that their database is closed, which would leave the session loading for ever. */
async function readOrThrow(shared: SharedDb): Promise<Stored | null> {
  try {
    return await readStored(shared);
  } catch (error) {
    if (storageFailure(error) === null) throw error;
    throw new Error('The sign-in cannot be read', { cause: error });
  }
}

async function readStored(shared: SharedDb): Promise<Stored | null> {
  const session = await storedAuthSession(shared);
  if (session === null) return null;
  const account = await shared.accounts.get(session.userId);
  return { user: account?.user ?? userOfSession(session), session };
}

function sameSession(one: Session, other: Session): boolean {
  if (one.status === 'secondFactor' && other.status === 'secondFactor')
    return one.email === other.email;
  if (one.status !== 'signedIn' || other.status !== 'signedIn') return one.status === other.status;
  return (
    one.user === other.user &&
    one.db === other.db &&
    one.auth === other.auth &&
    one.level === other.level &&
    one.expiresAt === other.expiresAt
  );
}

function sameUser(one: User, other: User): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
