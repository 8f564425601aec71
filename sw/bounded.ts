import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';

/** Caches the `most` last written complete responses. Skips opaque ones, which browsers count as several MB. */
export function bounded(cacheName: string, most: number): WorkboxPlugin {
  const { cacheWillUpdate } = new CacheableResponsePlugin({ statuses: [200] });
  registerQuotaErrorCallback(() => caches.delete(cacheName));
  return {
    ...(cacheWillUpdate && { cacheWillUpdate }),
    // `keys()` is in the order of writing.
    cacheDidUpdate: async () => {
      const cache = await caches.open(cacheName);
      const requests = await cache.keys();
      const old = requests.slice(0, Math.max(0, requests.length - most));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
  };
}
