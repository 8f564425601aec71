/** How long a new version may take to come into charge before the window is loaded all the same, in ms. */
const PATIENCE_MS = 4000;

/**
 * Loads this window again with the newest version of the app that is on this device. A version that waits for the
 * windows to close is put in charge first: an older one would only load itself again.
 */
export async function reloadApp(): Promise<void> {
  const reload = () => window.location.reload();
  // Insecure origins have no workers, whatever the type says.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (registration === undefined) return reload();
  setTimeout(reload, PATIENCE_MS);
  if (navigator.onLine) await registration.update().catch(() => undefined);
  const coming = registration.waiting ?? registration.installing;
  if (coming === null) return reload();
  container?.addEventListener('controllerchange', reload);
  const takeOver = () => {
    if (coming.state === 'installed') coming.postMessage({ type: 'SKIP_WAITING' });
  };
  coming.addEventListener('statechange', takeOver);
  takeOver();
}
