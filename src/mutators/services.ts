import type { Backend } from '#backend/backend.ts';
import type { PublishResult } from '#content/publish/publish.ts';
import type { User } from '#domain/account/user.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';

/** What every mutator uses; created once per tab by `createServices`. */
export interface Services {
  readonly shared: SharedDb;
  readonly backend: Backend;
  /** Turns an author's HTML into the published page (spec §5). */
  readonly publish: (html: string) => Promise<PublishResult>;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Replays the outbox soon; returns at once and never fails. */
  readonly requestReplay: () => void;
  /** Pulls the signed-in account soon; returns at once and never fails. */
  readonly requestPull: () => void;
}

export interface AccountServices extends Services {
  readonly db: AccountDb;
  readonly user: User;
}

export type OwnServices = Pick<
  AccountServices,
  'db' | 'shared' | 'user' | 'publish' | 'now' | 'newId' | 'requestReplay'
>;
