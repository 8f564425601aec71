import { PRECACHE } from '#sync/messages.ts';
import { listedFiles, type BuildFiles } from './keepFiles.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files of older versions kept for windows that still run them: more than one version has. */
const MOST_OLD_FILES = 300;

/** A precached file of this or an older version, else from the network. */
export async function cachedFile(
  { named }: BuildFiles,
  address: string,
  request: Request,
): Promise<Response> {
  const cache = await caches.open(PRECACHE);
  const cached = await cache.match(named.get(address) ?? address, { ignoreVary: true });
  return cached ?? fetch(request);
}

/** Evicts files of older versions; recent ones only when no window is open. */
export async function forgetOldFiles({ named, list }: BuildFiles): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const cache = await caches.open(PRECACHE);
  const current = new Set([...named.values(), list, ...(await listedFiles(cache, list))]);
  // Oldest first: `keys()` is in the order of writing.
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  const most = windows.length === 0 ? 0 : MOST_OLD_FILES;
  await Promise.all(
    old.slice(0, Math.max(0, old.length - most)).map((request) => cache.delete(request)),
  );
}
