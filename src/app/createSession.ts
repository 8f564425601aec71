import { liveQuery, type Subscription } from 'dexie';
import { userOfSession, type AuthSession } from '#domain/account/authSession.ts';
import type { Failure } from '#domain/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Result } from '#domain/result.ts';
import type { User } from '#domain/account/profile.ts';
import type { Session, SessionSource } from '#mutators/auth/signIn.ts';
import { isAccountKnown, storedAuthSession } from '#store/session/authStorage.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { storageResult, storageFailure } from '#store/health/failures.ts';
import { isRemoved, openWithRetry, reopen } from '#store/health/reopen.ts';
import { healthOf, reportFailure } from '#store/health/health.ts';

export interface SessionDeps {
  readonly shared: SharedDb;
  /** Loads `openAccount`, which visitors never need. Never rejects. */
  readonly loadAccounts: () => Promise<(userId: string) => AccountDb>;
  readonly now: () => number;
}

interface Stored {
  readonly user: User;
  readonly session: AuthSession;
}

type SignedIn = Extract<Session, { readonly status: 'signedIn' }>;

const LOADING: Session = { status: 'loading' };
const SIGNED_OUT: Session = { status: 'signedOut' };

/** `setTimeout` takes 32 bits; longer waits are split. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const READ_RETRY_MS = 2000;

/**
 * Follows IndexedDB, so it is the same in every tab. With an expired token, for instance offline, the user stays signed
 * in (`expired`). An account's database opens only after the second factor. If the storage can't be read, the session
 * does not end: the failure is reported and the read retried.
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
    listeners.notify();
  };
  const follow = (stored: Stored | null) => {
    clearTimeout(timer);
    latest = stored;
    if (stored === null) {
      if (session.status !== 'signedIn' || isRemoved(session.db)) return show(SIGNED_OUT);
      return void endUnlessCleared(session);
    }
    const { user } = stored;
    const { expiresAt, level, needsSecondFactor, email } = stored.session;
    if (needsSecondFactor) return show({ status: 'secondFactor', email });
    const before = session.status === 'signedIn' && session.user.id === user.id ? session : null;
    // A removed database takes no writes.
    const known = before === null || isRemoved(before.db) ? null : before;
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
  // A sign-out leaves the account known to this device. If it isn't, the browser cleared the storage: the session stays
  // on the screen as expired, with the user's text, until they sign in again.
  const endUnlessCleared = async (ending: SignedIn) => {
    const known = await storageResult(() => isAccountKnown(deps.shared, ending.user.id));
    if (isClosed || session !== ending || latest !== null) return;
    show(known.ok && known.value ? SIGNED_OUT : { ...ending, auth: 'expired' });
  };
  const load = async () => {
    openAccount = await deps.loadAccounts();
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
    subscription = liveQuery(async () => readOrThrow(deps.shared)).subscribe({
      next: (stored) => {
        failures = 0;
        health.clear('lost', 'full');
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
    reportFailure(health, failure);
    // A failed read ends no session.
    if (session.status === 'loading') show(SIGNED_OUT);
    again = setTimeout(() => void read(openWithRetry(deps.shared)), READ_RETRY_MS);
  };
  void read(openWithRetry(deps.shared));

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

/** Live queries swallow errors of a closed database, which would leave the session loading forever. */
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
