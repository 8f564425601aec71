/** Lets go of what is held; resolves when another window can take it. */
export type Release = () => Promise<void>;

/**
 * Holds an editor's name for this window, and lets go by itself when the window ends or dies. Gives null when
 * another window, or another editor of this one, holds it. Where the browser has no Web Locks it always holds.
 */
export function holdOwner(owner: string): Promise<Release | null> {
  // Insecure origins have no Web Locks, whatever the type says.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return Promise.resolve(() => Promise.resolve());
  return new Promise((resolve, reject) => {
    const held = locks.request(`recto-draft:${owner}`, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((free) => {
        resolve(async () => {
          free();
          await held;
        });
      });
    });
    held.catch(reject);
  });
}
