import type { AssuranceLevel } from '#domain/account/account.ts';
import type { User } from '#domain/account/profile.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * `expired`: the app works offline until the token is refreshed or the user signs in again. `secondFactor`: the
 * account's data stays closed until two-factor authentication is passed.
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
      /** By this device's clock, ms since the epoch. */
      readonly expiresAt: number;
    };

/** A change of the session, the same in every tab (spec §4). */
export type SessionEvent =
  | 'signedIn'
  | 'signedOut'
  | 'tokenRefreshed'
  | 'codeNeeded'
  | 'codeVerified';

/** `current` returns the same object until it changes. */
export interface SessionSource {
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
}

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
