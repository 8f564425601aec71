/** Resolves with false when the text could not be saved. */
type SaveHook = () => Promise<boolean>;

/** Timeout of all hooks together: the user is waiting for the reload. */
const TIMEOUT_MS = 10_000;

const hooks = new Set<SaveHook>();

export function onBeforeReload(save: SaveHook): () => void {
  hooks.add(save);
  return () => hooks.delete(save);
}

export async function prepareReload(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const saved = Promise.all([...hooks].map((save) => save().catch(() => false)));
  return Promise.race([timeout, saved.then((each) => each.every(Boolean))]);
}
