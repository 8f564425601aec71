import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';

/**
 * Caches complete responses only, the `most` last written ones, and purges them when the device is full. Opaque responses
 * (status 0) are skipped: browsers count each as several megabytes.
 */
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
