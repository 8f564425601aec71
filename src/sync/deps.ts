import type { OutboxClient } from '#backend/pages/outboxClient.ts';
import type { MergeOutcome, PageVersions } from '#domain/sync/merge.ts';
import type { AccountDb } from '#store/db.ts';

/**
 * What the engine works with. It reads no global: no DOM, clock, randomness, network or lock of its own.
 * A window makes one engine per signed-in account, asks it to send after each save (`requestReplay`) and at start, on
 * `online` and `pageshow`, when it becomes visible and after signing in again (`requestReturn`), and disposes it on
 * sign-out.
 * The worker has no engine: it calls `replayOnce` for each event.
 */
export interface SyncDeps {
  readonly db: AccountDb;
  /** The account's user id; nothing of another owner is ever sent. */
  readonly owner: string;
  readonly client: OutboxClient;
  /** ms since the epoch. */
  readonly now: () => number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Runs one at a time per origin where the platform can; correctness does not depend on it. */
  readonly lock: Lock;
  /**
   * Merges what both sides changed (rule 4); rejects when it cannot be done just now. Windows only: without it
   * such a page waits for a window.
   */
  readonly merge?: (versions: PageVersions) => Promise<MergeOutcome>;
  /** Called once after the server refused the token: true when a new one is stored. Windows only. */
  readonly renewToken?: () => Promise<boolean>;
}

/** Runs what it is given, and gives its value. */
export type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** What the engine of a window works with. */
export interface TabDeps extends SyncDeps {
  readonly timers: Timers;
  /**
   * Whether the browser believes it has a network; without one, a request for a replay waits for the next tick,
   * so that edits stay unsealed and join. Ticks try all the same: a server on this very machine needs no network.
   */
  readonly isOnline: () => boolean;
}

/** A clock that calls back. */
export interface Timers {
  /** Calls `run` once after `ms`; gives what cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}
