/** Something that has to be on the disk, or at rest, before the window is loaded again; false when it cannot be. */
export type KeepFirst = () => Promise<boolean>;

/** The longest wait for all of them, in ms: whoever pressed Reload waits for it. */
const PATIENCE_MS = 10_000;

const keepers = new Set<KeepFirst>();

/** Has `keep` run before the window is loaded again for a new version; returns how to stop. */
export function keepBeforeReload(keep: KeepFirst): () => void {
  keepers.add(keep);
  return () => keepers.delete(keep);
}

/** Keeps everything that is to be kept; false when something could not be, or took too long. */
export async function allKept(): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const kept = Promise.all([...keepers].map((keep) => keep().catch(() => false)));
  return Promise.race([late, kept.then((each) => each.every(Boolean))]);
}
