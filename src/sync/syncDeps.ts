import type { SyncPart } from '#domain/failure.ts';
import type { OutboxClient } from '#backend/pages/outboxClient.ts';
import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import type { AccountDb } from '#store/db.ts';
import type { BatchLimits } from '#store/outbox/queue.ts';

/** What an engine (one per account and window) and the worker's `flushOnce` use; neither reads a global. */
export interface SyncDeps {
  readonly db: AccountDb;
  readonly owner: string;
  readonly client: OutboxClient;
  readonly now: () => number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly newId: () => string;
  /** One holder per origin where the platform has Web Locks; correctness does not depend on it. */
  readonly lock: Lock;
  /** Simulations send smaller ones, so that several are under way. */
  readonly batchLimits?: BatchLimits;
  /** Merges concurrent changes (rule 4); rejects when its code cannot be loaded. Windows only. */
  readonly merge?: (versions: PageVersions) => Promise<MergeOutcome>;
  /** Called after the server refused the token; resolves with whether a new one is stored. Windows only. */
  readonly renewToken?: () => Promise<boolean>;
}

export type Lock = <T>(run: () => Promise<T>) => Promise<T>;

export interface TabDeps extends SyncDeps {
  readonly timers: Timers;
  /**
   * `navigator.onLine`. While false, `flush` waits for the next tick, so that edits coalesce. Ticks send anyway: a
   * server on localhost needs no network.
   */
  readonly isOnline: () => boolean;
  /** Called with what a part throws, which is a bug of Recto's, and with null after each success. */
  readonly reportFault: (part: SyncPart, error: unknown) => void;
}

export interface Timers {
  readonly after: (ms: number, run: () => void) => () => void;
}
