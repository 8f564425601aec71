import { backendConfig } from '#backend/config.ts';
import { createGalleryBackend, firstGalleryPage } from '#backend/pages/gallery.ts';
import { pictureBucket } from '#content/pictures/pictureBucket.ts';
import { firstCardsPainted } from '#context/firstCards.ts';
import type { StoreSource } from '#context/services.tsx';
import { keepDay } from '#domain/time/dates.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import { lateStore } from './lateStore.ts';
import { isVisitorsGallery } from './visitorsGallery.ts';

/** Loads the store at once, except before the first cards of a visitor whose browser has nothing of Recto. */
export function createStore(): StoreSource {
  const config = backendConfig(window.location.origin);
  pictureBucket.project = config.url;
  const isVisitors = isVisitorsGallery(window.location, localStorageOrNull());
  const store = lateStore(async () => (await import('./openStore.ts')).openStore(config));
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const isFirst = isVisitors && navigator.onLine && !container?.controller;
  if (isFirst) void firstCardsPainted().then(store.load);
  else store.load();
  const cards = isVisitors ? document.getElementById('first-cards') : null;
  if (cards?.dataset['language'] === navigator.language)
    for (const time of cards.querySelectorAll('time')) keepDay(time.dateTime, time.textContent);
  const rows = cards?.lastElementChild?.textContent ?? '';
  return {
    ...store,
    gallery: createGalleryBackend(config),
    now: Date.now,
    isVisitors,
    firstPage: firstGalleryPage(rows, config.url, Date.now()),
  };
}
