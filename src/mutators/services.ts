import type { Backend } from '#backend/backend.ts';
import type { PublishResult } from '#content/publish/publish.ts';
import type { User } from '#domain/account/profile.ts';
import type { AccountDb, SharedDb } from '#store/db.ts';
import { recordWrite } from '#store/outbox/status.ts';

export interface Services {
  readonly shared: SharedDb;
  readonly backend: Backend;
  readonly publish: (html: string) => Promise<PublishResult>;
  readonly now: () => number;
  readonly newId: () => string;
  /** The address of the server's project, which those of pictures begin with (decision 041). */
  readonly project: string;
  /** Returns at once and never fails. */
  readonly requestReplay: () => void;
  /** Returns at once and never fails. */
  readonly requestPull: () => void;
}

export interface AccountServices extends Services {
  readonly db: AccountDb;
  readonly user: User;
}

export type OwnServices = Pick<
  AccountServices,
  'db' | 'shared' | 'user' | 'publish' | 'now' | 'newId' | 'project' | 'requestReplay'
>;

/** Call when a page's change is on disk, before showing “Saved”: the change counts as unsynced at once. */
export function sendSoon({ db, requestReplay }: Pick<OwnServices, 'db' | 'requestReplay'>): void {
  recordWrite(db);
  requestReplay();
}
