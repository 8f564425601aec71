import type { Failure } from '#domain/failure.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import type { Pause } from '#store/db.ts';
import { endPause, pauseOf, putMeta } from '#store/meta.ts';
import { requireCurrent } from '#store/health/protocol.ts';
import { endWaits, isDue, sealBatch, type BatchLimits } from '#store/outbox/queue.ts';
import { backoffMs } from './backoff.ts';
import type { SyncDeps } from './deps.ts';
import { applyFairly, type Pass } from './faults.ts';

/** Measured: 1,000 edits in 40 requests; larger batches gain nothing and one bad row holds up more. */
const LIMITS: BatchLimits = { rows: 25, bytes: 512 * 1024 };

/** Answers about the tables' shape that are taken for a passing state (a deploy) before the app asks to be updated. */
const SCHEMA_TRIES = 3;

/** Nothing but a new version helps then: one look in this time, in ms, is enough. */
const UPDATE_WAIT_MS = 600_000;

/** How a replay ends and what it may ignore. */
export interface ReplayOptions {
  /** No request starts after this time, ms since the epoch. */
  readonly deadline: number;
  readonly urge: Urge;
}

/**
 * Why a replay is asked for, and so which waits it keeps. `look`: it may be time; all of them. `saved`: something was
 * saved, or somebody asks; a busy server is waited for. `back`: the network, the person or the server is back; only
 * what the server itself asked for is waited for, and pages that wait by themselves are tried as well.
 */
export type Urge = 'look' | 'saved' | 'back';

/**
 * Replays the queued mutations, oldest first, one per page at a time, in batches, until none is due.
 * Resolves when the outbox is drained, stands, or the deadline is over; a network or server failure
 * becomes a pause in the store, never a rejection.
 */
export async function replay(given: SyncDeps, { deadline, urge }: ReplayOptions): Promise<void> {
  const deps = renewingOnce(given);
  const { db } = deps;
  const pass: Pass = { deadline, faultsInARow: 0 };
  const pause = await pauseOf(db);
  const isPaused = pause !== null && !isDue(pause.until, deps.now());
  if (isPaused && !endsPause(urge, pause)) return;
  await requireCurrent(db);
  if (isPaused) {
    // The other windows hear of it and stand behind this one: should it die, the next goes on at once.
    await putMeta(db, { key: 'pause', value: { ...pause, until: deps.now() } });
  }
  if (urge === 'back') await endWaits(db);
  while (deps.now() < deadline) {
    // A newer app may have come meanwhile, in another window.
    await requireCurrent(db);
    const batch = await sealBatch(db, deps.owner, LIMITS, deps.now(), {
      withoutOvertaken: deps.merge === undefined,
    });
    if (batch.length === 0) {
      // What is left waits for its own time, or for a person: not for what the pause was about.
      if (pause !== null) await endPause(db);
      return;
    }
    const trouble = await applyFairly(deps, batch, pass);
    if (trouble?.kind === 'signedOut') {
      // The worker refreshes no token: only a window finds out whether the sign-in has ended.
      if (deps.merge === undefined) return;
      if ((await deps.renewToken?.()) === true) continue;
    }
    if (trouble !== null) {
      await pauseFor(deps, trouble);
      return;
    }
  }
}

/** Makes the whole queue wait, for as long as the failure and those before it ask for. */
export async function pauseFor(deps: SyncDeps, failure: Failure): Promise<void> {
  const asked = failure.kind === 'busy' ? failure.retryAfterMs : null;
  // Another tab may have proved all of it while this one's request was lost. What the server asked for holds for the next change.
  const isOver = failure.kind !== 'storageFull' && asked === null;
  if (isOver && (await deps.db.outbox.count()) === 0) return;
  const before = await pauseOf(deps.db);
  // A server that was busy or out of reach says nothing about its tables.
  const isNew = failure.kind === 'schema' && before?.cause !== 'schema';
  const attempts = isNew ? 1 : (before?.attempts ?? 0) + 1;
  const reason = reasonOf(failure, attempts);
  const wait = reason === 'update' ? UPDATE_WAIT_MS : backoffMs(attempts, asked, deps.random);
  const until = deps.now() + wait;
  const foreign = failure.kind === 'busy' ? failure.foreign : undefined;
  const pause: Pause = {
    reason,
    until,
    attempts,
    cause: failure.kind,
    isAsked: asked !== null,
    ...(foreign && { foreign }),
  };
  await putMeta(deps.db, { key: 'pause', value: pause });
}

function endsPause(urge: Urge, { reason, cause, isAsked }: Pause): boolean {
  if (reason !== 'busy') return urge !== 'look';
  // Tables that change are given time: three tries without it would ask for an update.
  return urge === 'back' && isAsked !== true && cause !== 'schema';
}

/** A pass asks for a new token once; a second one would be refused like the first. */
function renewingOnce(deps: SyncDeps): SyncDeps {
  const { renewToken } = deps;
  if (renewToken === undefined) return deps;
  let isDone = false;
  return {
    ...deps,
    renewToken: async () => {
      if (isDone) return false;
      isDone = true;
      return renewToken();
    },
  };
}

/** Why the queue stands after `attempts` failures like this one in a row. */
export function reasonOf(failure: Failure, attempts: number): PauseReason {
  switch (failure.kind) {
    case 'offline':
      return 'offline';
    case 'signedOut':
      return 'signIn';
    case 'storageFull':
    case 'storageLost':
      return failure.kind;
    case 'outdated':
      return 'update';
    case 'schema':
      return attempts >= SCHEMA_TRIES ? 'update' : 'busy';
    default:
      return 'busy';
  }
}
