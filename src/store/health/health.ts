import { createListeners } from '#domain/listeners.ts';

/** What was last seen of an account's work on this device, before its storage was looked at again. */
export interface LastSight {
  /** ms since the epoch. */
  readonly at: number;
  /** Changes that had not reached the server; refused ones, conflicts and pages deleted unsent among them. */
  readonly unsent: number;
  /** Texts in editors that were never saved as a page. */
  readonly drafts: number;
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
  | { readonly kind: 'cleared'; readonly before: LastSight };

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
