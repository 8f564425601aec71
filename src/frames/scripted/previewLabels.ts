/** Number of labels; further previews share the last. */
const LABELS = 8;

/** All documents share this label: none of them runs scripts or stores anything. */
export const DOCUMENTS_LABEL = LABELS;

const free: number[] = [];

/**
 * Frames of one origin can read each other. A window keeps its labels until it closes, so that successive previews
 * share one. Without Web Locks every preview gets 0.
 */
export async function acquireLabel(): Promise<number> {
  const own = free.toSorted((a, b) => a - b)[0];
  if (own !== undefined) {
    free.splice(free.indexOf(own), 1);
    return own;
  }
  if (!('locks' in navigator)) return 0;
  for (let label = 0; label < LABELS - 1; label += 1) {
    if (await holdLock(`recto-preview-${label}`)) return label;
  }
  return LABELS - 1;
}

export function releaseLabel(label: number): void {
  free.push(label);
}

function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => {});
    });
  });
}
