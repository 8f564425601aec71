const CACHE = 'floor-precache';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__FILES__)));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const asked = event.request.mode === 'navigate' ? '/' : event.request;
  event.respondWith(caches.match(asked).then((kept) => kept ?? fetch(event.request)));
});
