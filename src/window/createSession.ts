import { liveQuery } from 'dexie';
import { readAuthSession, userOfSession, type AuthSession } from '#domain/account/authSession.ts';
import { createListeners } from '#domain/listeners.ts';
import type { User } from '#domain/account/user.ts';
import type { Session, SessionSource } from '#mutators/auth/session.ts';
import { AUTH_SESSION_KEY } from '#store/session/authStorage.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { storageFailure } from '#store/health/failures.ts';
import { isGone } from '#store/health/removedAccount.ts';
import { reopen } from '#store/health/reopen.ts';

/** What the session is read from. */
export interface SessionDeps {
  readonly shared: SharedDb;
  /** Gives how to open an account's database: a visitor's window does without that code. Never rejects. */
  readonly loadAccounts: () => Promise<(userId: string) => AccountDb>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Told when this device's storage cannot be read; the session is `signedOut` then. */
  readonly onStorageError: (error: unknown) => void;
}

/** Who is signed in, as stored. */
interface Stored {
  readonly user: User;
  readonly session: AuthSession;
}

const LOADING: Session = { status: 'loading' };
const SIGNED_OUT: Session = { status: 'signedOut' };

/** Timers count in 32 bits; a longer wait is cut into pieces, ms. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Follows the stored sign-in and gives who is signed in, the same in every tab: sign-in, sign-out and refresh
 * reach it through the store. Offline, and with a token that has ended, the person is still known (`expired`).
 * Another person gets another database, and somebody whose second factor is still to come gets none.
 */
export function createSession(deps: SessionDeps): SessionSource & { readonly close: () => void } {
  const listeners = createListeners();
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
    if (stored === null) return show(SIGNED_OUT);
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
  const load = async () => {
    openAccount = await deps.loadAccounts();
    // By now somebody else may have signed in, or nobody is.
    if (!isClosed) follow(latest);
  };
  const listen = (onError: (error: unknown) => void) =>
    liveQuery(() => readOrThrow(deps.shared)).subscribe({ next: follow, error: onError });
  const giveUp = (error: unknown) => {
    deps.onStorageError(error);
    show(SIGNED_OUT);
  };
  let subscription = listen((error) => void tryAgain(error));
  const tryAgain = async (error: unknown) => {
    subscription.unsubscribe();
    const isOpen = await reopen(deps.shared);
    if (isClosed) return;
    if (isOpen) subscription = listen(giveUp);
    else giveUp(error);
  };

  return {
    current: () => session,
    subscribe: listeners.subscribe,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      subscription.unsubscribe();
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
  const entry = await shared.authSession.get(AUTH_SESSION_KEY);
  const session = readAuthSession(entry?.value ?? null);
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
