import type { Failure } from '#domain/failure.ts';
import { createListeners } from '#domain/listeners.ts';
import type { LastSeenWork } from '#domain/sync/notices.ts';

export type StorageTrouble =
  /** A newer app has used the database: this tab is read-only. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'full' }
  /** This tab's upgrade waits for a tab with an older version to close. */
  | { readonly kind: 'blocked' }
  /** A write waits: usually for a suspended window. */
  | { readonly kind: 'slow' }
  /** The database is open, but a query of a screen fails. */
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'cleared'; readonly before: LastSeenWork };

type StorageHealth = ReturnType<typeof createHealth>;

const WORST_FIRST = [
  'outdated',
  'lost',
  'full',
  'unreadable',
  'blocked',
  'slow',
  'cleared',
] as const;

/** Notes a full or lost storage; other failures say nothing about it. */
export function reportFailure(health: StorageHealth, { kind }: Failure): void {
  if (kind === 'storageFull') {
    // A full disk also makes opening fail.
    health.clear('lost');
    health.report({ kind: 'full' });
  } else if (kind === 'storageLost') health.report({ kind: 'lost' });
}

const healths = new WeakMap<object, StorageHealth>();

/** The health of a database, one for all who ask; the window's notices follow it. */
export function healthOf(db: object): StorageHealth {
  const known = healths.get(db);
  if (known !== undefined) return known;
  const fresh = createHealth();
  healths.set(db, fresh);
  return fresh;
}

function createHealth() {
  const listeners = createListeners();
  const troubles = new Map<StorageTrouble['kind'], StorageTrouble>();
  let worst: StorageTrouble | null = null;

  const changed = () => {
    const kind = WORST_FIRST.find((candidate) => troubles.has(candidate));
    const next = (kind && troubles.get(kind)) ?? null;
    if (next === worst) return;
    worst = next;
    listeners.notify();
  };
  return {
    /** The same object until it changes. */
    current: () => worst,
    subscribe: listeners.subscribe,
    report: (trouble: StorageTrouble) => {
      if (trouble.kind !== 'cleared' && troubles.has(trouble.kind)) return;
      troubles.set(trouble.kind, trouble);
      changed();
    },
    clear: (...kinds: readonly StorageTrouble['kind'][]) => {
      for (const kind of kinds) troubles.delete(kind);
      changed();
    },
    has: (kind: StorageTrouble['kind']) => troubles.has(kind),
  };
}

/** Resolves once the storage is neither full nor lost. */
export function whenHealthy(db: object): Promise<void> {
  const health = healthOf(db);
  const isHealthy = () => !health.has('full') && !health.has('lost');
  return new Promise((resolve) => {
    if (isHealthy()) return resolve();
    const stop = health.subscribe(() => {
      if (!isHealthy()) return;
      stop();
      resolve();
    });
  });
}
