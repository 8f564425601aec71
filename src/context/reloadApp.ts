const ACTIVATION_TIMEOUT_MS = 4000;

/** Reloads with the newest version on this device; a waiting service worker is activated first. */
export async function reloadApp(): Promise<void> {
  const reload = () => window.location.reload();
  // Missing on insecure origins, despite its type.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (registration === undefined) return reload();
  setTimeout(reload, ACTIVATION_TIMEOUT_MS);
  if (navigator.onLine) await registration.update().catch(() => undefined);
  const incoming = registration.waiting ?? registration.installing;
  if (incoming === null) return reload();
  container?.addEventListener('controllerchange', reload);
  const activate = () => {
    if (incoming.state === 'installed') incoming.postMessage({ type: 'SKIP_WAITING' });
  };
  incoming.addEventListener('statechange', activate);
  activate();
}

/** Resolves with false when the text could not be saved. */
type SaveHook = () => Promise<boolean>;

/** Timeout of all hooks together: the user is waiting for the reload. */
const HOOKS_TIMEOUT_MS = 10_000;

const hooks = new Set<SaveHook>();

/** `save` resolves with false if the reload must wait. Returns the unsubscribe function. */
export function onBeforeReload(save: SaveHook): () => void {
  hooks.add(save);
  return () => hooks.delete(save);
}

/** False if something could not be saved in time, so that the user decides. */
export async function prepareReload(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), HOOKS_TIMEOUT_MS);
  });
  const saved = Promise.all([...hooks].map((save) => save().catch(() => false)));
  return Promise.race([timeout, saved.then((each) => each.every(Boolean))]);
}
