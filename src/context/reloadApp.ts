const TIMEOUT_MS = 4000;

/** Reloads with the newest version on this device; a waiting service worker is activated first. */
export async function reloadApp(): Promise<void> {
  const reload = () => window.location.reload();
  // Missing on insecure origins, despite its type.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (registration === undefined) return reload();
  setTimeout(reload, TIMEOUT_MS);
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
