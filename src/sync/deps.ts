import type { OutboxClient } from '#backend/pages/outboxClient.ts';
import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * Everything a sync engine or `flushOnce` uses; both read no global (DOM, clock, randomness, network, locks).
 * A window has one engine per signed-in account, the worker calls `flushOnce` for each event.
 */
export interface SyncDeps {
  readonly db: AccountDb;
  /** The account's user id; mutations of other owners are never sent. */
  readonly owner: string;
  readonly client: OutboxClient;
  /** ms since the epoch. */
  readonly now: () => number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** One holder per origin where the platform has Web Locks; correctness does not depend on it. */
  readonly lock: Lock;
  /** Merges concurrent changes (rule 4); rejects when its code cannot be loaded. Windows only. */
  readonly merge?: (versions: PageVersions) => Promise<MergeOutcome>;
  /** Called after the server refused the token; resolves with whether a new one is stored. Windows only. */
  readonly renewToken?: () => Promise<boolean>;
}

export type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** What the engine of a window uses. */
export interface TabDeps extends SyncDeps {
  readonly timers: Timers;
  /**
   * `navigator.onLine`. While false, `flush` waits for the next tick, so that edits stay unsealed and coalesce; ticks
   * send anyway, as a server on localhost needs no network.
   */
  readonly isOnline: () => boolean;
}

export interface Timers {
  /** Calls `run` once after `ms`; returns its cancel function. */
  readonly after: (ms: number, run: () => void) => () => void;
}
