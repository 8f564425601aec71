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

/** In-memory `localStorage`, `sessionStorage` and cookies: in an opaque origin the browser's own throw. */
export function memoryStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { value: storageOf(new Map()), configurable: true });
  }
  const cookies = new Map<string, string>();
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: unknown) => {
      const [name = '', ...value] = (String(text).split(';', 1)[0] ?? '').split('=');
      cookies.set(name.trim(), value.join('=').trim());
    },
  });
}

export function storageOf(values: Map<string, string>): Storage {
  const methods: Storage = {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(String(key)) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(String(key)),
    setItem: (key, value) => void values.set(String(key), String(value)),
  };
  return new Proxy(methods, {
    get: (target, key) =>
      typeof key === 'string' && !(key in target) ? values.get(key) : Reflect.get(target, key),
    set: (_target, key, value) => {
      values.set(String(key), String(value));
      return true;
    },
    has: (target, key) => key in target || values.has(String(key)),
    deleteProperty: (_target, key) => {
      values.delete(String(key));
      return true;
    },
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, key) => {
      const value = values.get(String(key));
      return value === undefined
        ? undefined
        : { value, enumerable: true, configurable: true, writable: true };
    },
  });
}
