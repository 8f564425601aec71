import type { User } from '#domain/user.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * Who is signed in on this device (spec §4). `expired` means that the person is known and everything on the
 * device works, but the server takes nothing until their token is refreshed or they sign in again.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut' }
  | {
      readonly status: 'signedIn';
      readonly user: User;
      readonly db: AccountDb;
      readonly auth: 'live' | 'expired';
    };

/** A place to read the session from and to hear of its changes; `current` gives the same object until it changes. */
export interface SessionSource {
  readonly current: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
}
