/** How long clearing may take before the page is shown all the same, ms. */
const PATIENCE_MS = 1000;

/** The worker that keeps the frame offline; every other one was left by a page. */
const OWN_WORKER = '/worker.js';

/** Removes all that the page shown before kept in this origin. Resolves after 1 s at the latest; never rejects. */
export async function clearStorage(): Promise<void> {
  const everything = Promise.allSettled([
    clearValues(),
    clearDatabases(),
    clearCaches(),
    clearFiles(),
    clearWorkers(),
  ]);
  await Promise.race([everything, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function clearValues(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim() ?? '';
    document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
}

async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) indexedDB.deleteDatabase(name);
  }
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
    const script = (registration.active ?? registration.waiting ?? registration.installing)
      ?.scriptURL;
    if (script === undefined || new URL(script).pathname !== OWN_WORKER)
      await registration.unregister();
  }
}
