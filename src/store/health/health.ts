import type { Failure } from '#domain/failure.ts';
import { createListeners } from '#domain/listeners.ts';

/** What was last seen of an account's work on this device, before its storage was looked at again. */
export interface LastSeenWork {
  /** ms since the epoch. */
  readonly at: number;
  /** Changes that had not reached the server; refused ones, conflicts and pages deleted unsent among them. */
  readonly unsent: number;
  /** Texts in editors that were never saved as a page. */
  readonly drafts: number;
  /** Of some pages with such changes; known in this window only, never written anywhere. */
  readonly titles?: readonly string[];
}

/** Something about this device's storage that a person ought to know until it is over. */
export type StorageTrouble =
  /** A newer version of the app has used the database: this window only shows. */
  | { readonly kind: 'outdated' }
  /** The database cannot be opened. */
  | { readonly kind: 'lost' }
  /** The last write found no room, even after copies were dropped. */
  | { readonly kind: 'full' }
  /** Another window holds an older version of the database open, and this one waits for it. */
  | { readonly kind: 'blocked' }
  /** The browser removed what was kept here. */
  | { readonly kind: 'cleared'; readonly before: LastSeenWork };

/** How the storage of one database stands; gives the same object until it changes. */
export interface StorageHealth {
  /** The worst trouble, or null. */
  readonly current: () => StorageTrouble | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly note: (trouble: StorageTrouble) => void;
  /** Says that troubles of these kinds are over. */
  readonly over: (...kinds: readonly StorageTrouble['kind'][]) => void;
  readonly has: (kind: StorageTrouble['kind']) => boolean;
}

/** The worst first. */
const WORST_FIRST = ['outdated', 'lost', 'full', 'blocked', 'cleared'] as const;

/** Notes what made a use of the storage fail; any failure but the storage's is no trouble of it. */
export function reportFailure(health: StorageHealth, { kind }: Failure): void {
  if (kind === 'storageFull') {
    // What cannot be opened because the disk is full is not lost.
    health.over('lost');
    health.note({ kind: 'full' });
  } else if (kind === 'storageLost') health.note({ kind: 'lost' });
}

// Per database, and gone with it: one account's trouble is nobody else's.
const healths = new WeakMap<object, StorageHealth>();

/** How the storage of a database stands, as far as this window has seen. */
export function healthOf(db: object): StorageHealth {
  const known = healths.get(db);
  if (known !== undefined) return known;
  const fresh = createHealth();
  healths.set(db, fresh);
  return fresh;
}

function createHealth(): StorageHealth {
  const listeners = createListeners();
  const troubles = new Map<StorageTrouble['kind'], StorageTrouble>();
  let worst: StorageTrouble | null = null;

  const changed = () => {
    const kind = WORST_FIRST.find((candidate) => troubles.has(candidate));
    const next = (kind && troubles.get(kind)) ?? null;
    if (next === worst) return;
    worst = next;
    listeners.tell();
  };
  return {
    current: () => worst,
    subscribe: listeners.subscribe,
    note: (trouble) => {
      // Said once: the same again is no change, what was last seen aside.
      if (trouble.kind !== 'cleared' && troubles.has(trouble.kind)) return;
      troubles.set(trouble.kind, trouble);
      changed();
    },
    over: (...kinds) => {
      for (const kind of kinds) troubles.delete(kind);
      changed();
    },
    has: (kind) => troubles.has(kind),
  };
}

/** Resolves when a database takes changes: at once, or when it is mended. */
export function whenHealthy(db: object): Promise<void> {
  const health = healthOf(db);
  const isMended = () => !health.has('full') && !health.has('lost');
  return new Promise((resolve) => {
    if (isMended()) return resolve();
    const stop = health.subscribe(() => {
      if (!isMended()) return;
      stop();
      resolve();
    });
  });
}
