const TIMEOUT_MS = 1000;

/** The frame's own service worker; any other was registered by a page. */
const OWN_WORKER = '/worker.js';

/** Never rejects; takes a second at most. */
export async function clearStorage(): Promise<void> {
  const cleared = Promise.allSettled([
    clearValues(),
    clearDatabases(),
    clearCaches(),
    clearFiles(),
    clearWorkers(),
  ]);
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** A cookie can only be overwritten with the same attributes. */
const COOKIE_KINDS = ['', '; Secure; SameSite=None', '; Secure; SameSite=None; Partitioned'];

async function clearValues(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim() ?? '';
    for (const path of ['/', location.pathname]) {
      for (const kind of COOKIE_KINDS) {
        document.cookie = `${name}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT${kind}`;
      }
    }
  }
}

async function clearDatabases(): Promise<void> {
  const deletions = (await indexedDB.databases()).map(
    ({ name = '' }) =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = resolve;
      }),
  );
  await Promise.all(deletions);
}

async function clearCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function clearFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}

async function clearWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { active, waiting, installing, scope } = registration;
    const script = (active ?? waiting ?? installing)?.scriptURL ?? location.href;
    const isOwn = new URL(script).pathname === OWN_WORKER && new URL(scope).pathname === '/';
    if (!isOwn) await registration.unregister();
  }
}
