import { PRECACHE } from '#sync/messages.ts';
import type { FileKeys } from './keepFiles.ts';

declare const self: ServiceWorkerGlobalScope;

/** How many files of versions before this one are kept for windows that still run them: more than a version has. */
const MOST_OLD_FILES = 300;

/** A file as it is kept, of this version or of one before it; from the network where it is not. */
export async function keptFile(
  keys: FileKeys,
  address: string,
  request: Request,
): Promise<Response> {
  const cache = await caches.open(PRECACHE);
  const kept = await cache.match(keys.get(address) ?? address, { ignoreVary: true });
  return kept ?? fetch(request);
}

/** Forgets files of earlier versions, those of the last ones only when no window may still need them. */
export async function forgetOldFiles(keys: FileKeys): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const cache = await caches.open(PRECACHE);
  const current = new Set(keys.values());
  // Oldest first: caches hold their requests in the order in which they were written.
  const old = (await cache.keys()).filter(({ url }) => !current.has(url));
  const most = windows.length === 0 ? 0 : MOST_OLD_FILES;
  await Promise.all(
    old.slice(0, Math.max(0, old.length - most)).map((request) => cache.delete(request)),
  );
}
