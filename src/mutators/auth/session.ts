import type { AssuranceLevel } from '#domain/account/account.ts';
import type { User } from '#domain/account/user.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * Who is signed in on this device (spec §4). `expired` means that the person is known and everything on the
 * device works, but the server takes nothing until their token is refreshed or they sign in again.
 * `secondFactor` means that a password or Google let somebody in whose account asks for a code as well: the account
 * stays closed until it was given, also what this device holds of it.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | { readonly status: 'secondFactor'; readonly email: string }
  | {
      readonly status: 'signedIn';
      readonly user: User;
      readonly db: AccountDb;
      readonly auth: 'live' | 'expired';
      readonly level: AssuranceLevel;
      /** When the token ends, by this device's clock; ms since the epoch. */
      readonly expiresAt: number;
    };

/** What has just happened to the sign-in on this device, the same in every tab (spec §4). */
export type SessionEvent =
  | 'signedIn'
  | 'signedOut'
  | 'tokenRefreshed'
  | 'codeNeeded'
  | 'codeVerified';

/** A place to read the session from and to hear of its changes; `current` gives the same object until it changes. */
export interface SessionSource {
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What happened between two looks at the session; null when nothing worth telling did. */
export function sessionEvent(before: Session, after: Session): SessionEvent | null {
  if (after.status === 'signedIn') {
    if (before.status === 'secondFactor') return 'codeVerified';
    if (before.status !== 'signedIn' || before.user.id !== after.user.id) return 'signedIn';
    if (before.level !== after.level) return 'codeVerified';
    return after.expiresAt > before.expiresAt ? 'tokenRefreshed' : null;
  }
  if (after.status === before.status) return null;
  if (after.status === 'secondFactor') return 'codeNeeded';
  return after.status === 'signedOut' && before.status !== 'loading' ? 'signedOut' : null;
}
