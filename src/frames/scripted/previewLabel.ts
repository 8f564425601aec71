/** So many previews with scripts at once have a label of their own; further ones share the last. */
const MOST = 8;

/** Labels that this window holds and nothing in it uses just now. */
const free: number[] = [];

/**
 * Takes a label under which no other scripted preview of this browser runs a page: frames of one origin can read each
 * other. A window keeps its labels until it closes, so that one preview after another has the same. Give it back with
 * `freeLabel`. Where the browser has no locks every preview gets 0.
 */
export async function takeLabel(): Promise<number> {
  const own = free.toSorted((a, b) => a - b)[0];
  if (own !== undefined) {
    free.splice(free.indexOf(own), 1);
    return own;
  }
  if (!('locks' in navigator)) return 0;
  for (let label = 0; label < MOST - 1; label += 1) {
    if (await hold(`recto-preview-${label}`)) return label;
  }
  return MOST - 1;
}

/** Gives a label back to the window. */
export function freeLabel(label: number): void {
  free.push(label);
}

/** Holds a lock until the window closes; false when somebody else has it. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => {});
    });
  });
}
