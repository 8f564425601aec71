import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core';

/**
 * Keeps whole answers only, the `most` last written of them, and gives them all up when the device is full. An image
 * of another site that hides its status (0) is not kept either: browsers count each as several megabytes.
 */
export function bounded(cacheName: string, most: number): WorkboxPlugin {
  const { cacheWillUpdate } = new CacheableResponsePlugin({ statuses: [200] });
  registerQuotaErrorCallback(() => caches.delete(cacheName));
  return {
    ...(cacheWillUpdate && { cacheWillUpdate }),
    // Caches hold their requests in the order in which they were last written.
    cacheDidUpdate: async () => {
      const cache = await caches.open(cacheName);
      const requests = await cache.keys();
      const old = requests.slice(0, Math.max(0, requests.length - most));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
  };
}
