type Release = () => Promise<void>;

export interface DraftLock {
  readonly release: Release;
  /** Calls back once when another tab steals the lock because this one did not answer in time. */
  readonly onStolen: (listener: () => void) => void;
}

const lockedHere = new Set<string>();

/** Held until release or the tab ends; null when another editor holds it. Always succeeds without Web Locks. */
export function lockDraft(owner: string): Promise<DraftLock | null> {
  const locks = webLocks();
  if (locks === undefined) return Promise.resolve(holdWithoutLocks(owner));
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    let isStolen = false;
    let stolen: (() => void) | undefined;
    const held = locks.request(lockName(owner), { ifAvailable: true }, (lock) => {
      isAnswered = true;
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      lockedHere.add(owner);
      return new Promise<void>((free) => {
        resolve({
          release: async () => {
            lockedHere.delete(owner);
            free();
            // Rejects when the lock was stolen meanwhile.
            await held.catch(() => undefined);
          },
          onStolen: (listener) => {
            stolen = listener;
            if (isStolen) listener();
          },
        });
      });
    });
    held.catch((error: unknown) => {
      if (!isAnswered) return reject(error);
      lockedHere.delete(owner);
      isStolen = true;
      stolen?.();
    });
  });
}

export function isLockedHere(owner: string): boolean {
  return lockedHere.has(owner);
}

export async function isLocked(owner: string): Promise<boolean> {
  const held = (await webLocks()?.query())?.held ?? [];
  return held.some((lock) => lock.name === lockName(owner));
}

export async function stealDraftLock(owner: string): Promise<void> {
  await webLocks()?.request(lockName(owner), { steal: true }, () => undefined);
}

function holdWithoutLocks(owner: string): DraftLock {
  lockedHere.add(owner);
  return {
    release: async () => {
      lockedHere.delete(owner);
    },
    onStolen: () => undefined,
  };
}

function lockName(owner: string): string {
  return `recto-draft:${owner}`;
}

/** Undefined in insecure origins, despite its type. */
function webLocks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}
