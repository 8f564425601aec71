/** Lets go of what is held; resolves when another window can take it. */
export type Release = () => Promise<void>;

/** The hold of an editor's name by this window. */
export interface DraftLock {
  readonly release: Release;
  /** Calls back, once, when another window took the name away from this one, which did not answer it in time. */
  readonly onStolen: (listener: () => void) => void;
}

// The names that this window holds now.
const heldHere = new Set<string>();

/**
 * Holds an editor's name for this window, and lets go by itself when the window ends or dies. Gives null when
 * another window, or another editor of this one, holds it. Where the browser has no Web Locks it always holds.
 */
export function lockDraft(owner: string): Promise<DraftLock | null> {
  const locks = webLocks();
  if (locks === undefined) return Promise.resolve(holdAlone(owner));
  return new Promise((resolve, reject) => {
    let isAsked = false;
    let isStolen = false;
    let stolen: (() => void) | undefined;
    const held = locks.request(lockName(owner), { ifAvailable: true }, (lock) => {
      isAsked = true;
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      heldHere.add(owner);
      return new Promise<void>((free) => {
        resolve({
          release: async () => {
            heldHere.delete(owner);
            free();
            // Stolen meanwhile: then it is let go of as well.
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
      if (!isAsked) return reject(error);
      heldHere.delete(owner);
      isStolen = true;
      stolen?.();
    });
  });
}

/** Whether this window holds an editor's name now. */
export function isLockedHere(owner: string): boolean {
  return heldHere.has(owner);
}

/** Whether some window holds an editor's name now. */
export async function isLocked(owner: string): Promise<boolean> {
  const held = (await webLocks()?.query())?.held ?? [];
  return held.some((lock) => lock.name === lockName(owner));
}

/** Takes an editor's name away from a window that does not answer, and lets go of it at once. */
export async function stealDraftLock(owner: string): Promise<void> {
  await webLocks()?.request(lockName(owner), { steal: true }, () => undefined);
}

function holdAlone(owner: string): DraftLock {
  heldHere.add(owner);
  return {
    release: async () => {
      heldHere.delete(owner);
    },
    onStolen: () => undefined,
  };
}

function lockName(owner: string): string {
  return `recto-draft:${owner}`;
}

/** Insecure origins have no Web Locks, whatever the type says. */
function webLocks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}
