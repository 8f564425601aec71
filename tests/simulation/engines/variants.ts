import {
  outboxClient,
  type OutboxClient,
  type OutboxClientOptions,
} from '#backend/pages/outboxClient.ts';
import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import type { AccountDb } from '#store/db.ts';
import { writeChange, writeCreation } from '#store/outbox/outbox.ts';
import type { SyncDeps } from '#sync/syncDeps.ts';
import type { Fault } from '../world/network.ts';
import type { World } from '../world/world.ts';

/** `fetch` for a simulated process. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** An engine to simulate: the real one, or the real one with one bug. */
export interface Variant {
  readonly name: string;
  readonly writeChange: typeof writeChange;
  readonly writeCreation: typeof writeCreation;
  readonly fetchOf: (world: World, process: { readonly db: AccountDb }, send: Fetch) => Fetch;
  /** Changes a request on its way to the server. */
  readonly arriving: (world: World, init: RequestInit) => Promise<RequestInit>;
  readonly client: (options: OutboxClientOptions) => OutboxClient;
  /** Changes what the real merge returned. */
  readonly merged?: (outcome: MergeOutcome, versions: PageVersions, db: AccountDb) => MergeOutcome;
  /** Replaces the real merge. */
  readonly merge?: SyncDeps['merge'] & object;
  readonly batchLimits?: SyncDeps['batchLimits'] & object;
  /** What can happen to a request. @default every fault */
  readonly faults?: readonly Fault[];
  /**
   * What its users do more often than others: deletions, restores and emptying the trash; restores of pages that another
   * client has taken out and deleted again; or putting in pictures.
   */
  readonly habit?: 'trash' | 'secondDeletion' | 'pictures';
  /** A seed that caught it, which the tests try first. @default 1 */
  readonly seed?: number;
  /** Patches the store. */
  readonly breakStore?: (db: AccountDb) => void;
}

/** The unchanged engine. */
export const REAL: Variant = {
  name: 'real',
  writeChange,
  writeCreation,
  fetchOf: (_world, _process, send) => send,
  arriving: (_world, init) => Promise.resolve(init),
  client: outboxClient,
};

/** The unchanged engine with several requests of a window under way, where one batch would hold all its pages. */
export const SMALL_BATCHES: Variant = {
  ...REAL,
  name: 'small batches',
  batchLimits: { rows: 1, bytes: Infinity },
};
