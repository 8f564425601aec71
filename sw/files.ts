/** The address of each file of this version, with the one it is kept under: for what has no hash in its name that tells its revision. */
export type FileKeys = ReadonlyMap<string, string>;

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'precache';

/** How many files are fetched at the same time. */
const AT_ONCE = 4;

/** How many files of versions before this one are kept for windows that still run them: more than a version has. */
const MOST_OLD_FILES = 300;

/** Fetches every file that is not kept yet. Rejects when one does not come: a version is whole, or it is not installed. */
export async function keepFiles(keys: FileKeys): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...keys].filter(([, key]) => !kept.has(key));
  const keepNext = async (): Promise<void> => {
    const next = missing.pop();
    if (next === undefined) return;
    const [address, key] = next;
    // Under the same name there may be an older one in the browser's own cache.
    await cache.put(key, await fetched(address, key === address ? 'default' : 'reload'));
    await keepNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

/** A file as it is kept, of this version or of one before it; from the network where it is not. */
export async function keptFile(
  keys: FileKeys,
  address: string,
  request: Request,
): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(keys.get(address) ?? address, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** Forgets files of earlier versions, those of the last ones only when no window may still need them. */
export async function forgetOldFiles(keys: FileKeys): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const cache = await caches.open(CACHE);
  const current = new Set(keys.values());
  // Oldest first: caches hold their requests in the order in which they were written.
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  const most = windows.length === 0 ? 0 : MOST_OLD_FILES;
  await Promise.all(
    old.slice(0, Math.max(0, old.length - most)).map((request) => cache.delete(request)),
  );
}

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(address, { cache, credentials: 'same-origin' });
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  // Many hosts answer with the app's own page where a file is gone.
  if (!response.ok || isPage !== address.endsWith('.html')) {
    throw new Error(`${address} did not come`);
  }
  // An answer that came by a redirect cannot answer a navigation.
  const { redirected, headers } = response;
  return redirected ? new Response(await response.blob(), { headers }) : response;
}
