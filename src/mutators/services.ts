import type { Backend } from '#backend/backend.ts';
import type { PublishResult } from '#content/publish/publish.ts';
import type { User } from '#domain/account/user.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';

/** What every mutator works with, whoever is signed in; made once per window by `createServices`. */
export interface Services {
  /** The device's database that belongs to no account: auth session, known accounts, gallery cache. */
  readonly shared: SharedDb;
  readonly backend: Backend;
  /** Turns an author's HTML into what visitors get (spec §5). */
  readonly publish: (html: string) => Promise<PublishResult>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Asks for the outbox to be sent soon; returns at once and never fails. */
  readonly requestReplay: () => void;
  /** Asks for fresh rows of the signed-in account; returns at once and never fails. */
  readonly requestPull: () => void;
}

/** The services of a signed-in person: their own database and who they are. */
export interface AccountServices extends Services {
  readonly db: AccountDb;
  readonly user: User;
}

/** What a change of the user's own data works with. */
export type OwnServices = Pick<
  AccountServices,
  'db' | 'shared' | 'user' | 'publish' | 'now' | 'newId' | 'requestReplay'
>;
